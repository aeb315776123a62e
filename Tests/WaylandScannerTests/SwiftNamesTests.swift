import Testing

@testable import WaylandScanner

@Suite struct SwiftNamesTests {
  @Test(
    "types are in upper camel case",
    arguments: [
      ("wl_surface", "WlSurface"), ("wp_fractional_scale_v1", "WpFractionalScaleV1"),
      ("capability", "Capability"), ("90", "_90"), ("type", "TypeValue"), ("event", "EventValue"),
    ])
  func types(name: String, expected: String) {
    #expect(SwiftNames.type(name) == expected)
  }

  @Test(
    "members are in lower camel case; keywords and leading digits are made legal",
    arguments: [
      ("create_surface", "createSurface"), ("axis_value120", "axisValue120"),
      ("default", "`default`"), ("repeat", "`repeat`"), ("in", "`in`"), ("90", "_90"),
      ("flipped_90", "flipped90"), ("yuv420_8bit", "yuv420_8bit"), ("self", "self_"),
      ("init", "init_"),
    ])
  func members(name: String, expected: String) {
    #expect(SwiftNames.member(name) == expected)
  }

  @Test("names that come out alike are told apart")
  func collisions() {
    #expect(SwiftNames.members(["a_b", "aB", "c", "a__b"]) == ["aB", "aB_2", "c", "aB_3"])
  }
}
