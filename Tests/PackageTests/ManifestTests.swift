import Testing

@Suite("The readers of the manifest and of the table of targets")
struct ManifestTests {
  @Test("find each target with its dependencies and its folder")
  func targets() {
    let manifest = """
      func library(_ name: String) -> Target { .systemLibrary(name: name) }
      let package = Package(
        products: [.executable(name: "tool", targets: ["tool"])],
        targets: [
          library("CThing", pkgConfig: "thing"),
          .target(name: "Base"),
          .executableTarget(
            name: "tool",
            dependencies: ["Base", "CThing"],
            path: "Elsewhere", plugins: ["Generator"]),
          .plugin(name: "Generator", capability: .buildTool(), dependencies: ["tool"]),
          .testTarget(name: "BaseTests", dependencies: ["Base"]),
        ])
      """
    #expect(
      declaredTargets(in: manifest) == [
        DeclaredTarget(name: "CThing", kind: .library, dependencies: [], folder: "Sources/CThing"),
        DeclaredTarget(name: "Base", kind: .target, dependencies: [], folder: "Sources/Base"),
        DeclaredTarget(
          name: "tool", kind: .executableTarget, dependencies: ["Base", "CThing"],
          folder: "Elsewhere"),
        DeclaredTarget(
          name: "Generator", kind: .plugin, dependencies: ["tool"], folder: "Plugins/Generator"),
        DeclaredTarget(
          name: "BaseTests", kind: .testTarget, dependencies: ["Base"], folder: "Tests/BaseTests"),
      ])
  }

  @Test("find the rows of the table, one or more targets each, and nothing of other tables")
  func table() {
    let document = """
      | `other` | table |
      |---|---|
      | `x` | `y` |

      | target | what it is | may import | of the toolchain |
      |---|---|---|---|
      | `CThing`, `COther` | things | – | – |
      | `Base` | uses `CThing` | `CThing`, `COther` | `Glibc` |

      | `later` | table | `z` | – |
      """
    #expect(
      targetTable(in: document) == [
        "CThing": TargetRules(), "COther": TargetRules(),
        "Base": TargetRules(targets: ["CThing", "COther"], toolchain: ["Glibc"]),
      ])
  }
}
