/// An enumeration as a type that keeps values it has no name for: a compositor may be newer than our
/// protocol files. Bitfields are option sets.
struct EnumerationEmitter {
  let enumeration: Enumeration

  func emit(_ writer: inout SourceWriter) {
    let type = SwiftNames.type(enumeration.name)
    writer.documentation(enumeration.summary, since: enumeration.since)
    let conformances = enumeration.isBitfield ? "OptionSet, Hashable" : "RawRepresentable, Hashable"
    writer.block("struct \(type): \(conformances), Sendable") { writer in
      writer.line("var rawValue: UInt32")
      writer.line("init(rawValue: UInt32) { self.rawValue = rawValue }")
      let names = SwiftNames.members(enumeration.entries.map(\.name))
      for (entry, name) in zip(enumeration.entries, names) {
        writer.documentation(entry.summary, since: entry.since)
        if enumeration.isBitfield, entry.value == 0 {
          writer.line("static let \(name): \(type) = []")
        } else {
          writer.line("static let \(name) = \(type)(rawValue: \(entry.value))")
        }
      }
    }
  }
}
