import Testing

@Suite("The reader of import lines")
struct ImportParserTests {
  @Test(
    "finds the module however it is imported",
    arguments: [
      "import Module", "  import  Module  ", "@testable import Module", "public import Module",
      "@preconcurrency internal import Module", "@_spi(Testing) import Module",
      "@_spi( Testing ) import Module", "import struct Module.Type", "import func Module.run",
      "import Module.Part", "import Module // for its Type", "import Module;",
      "let x = 1; import Module",
      "#if os(Linux)\nimport Module\n#endif", "#if os(macOS)\n#else\n  import Module\n#endif",
      "/* why */ import Module", "let text = \"a\\\"b\"\nimport Module",
      "let raw = #\"a\\\"#\nimport Module", "let url = \"http://x\"; import Module",
    ])
  func finds(source: String) {
    #expect(imports(in: source).map(\.module) == ["Module"])
  }

  @Test(
    "passes over what is no import",
    arguments: [
      "// import Module", "/// import Module", "/* import Module */", "/* /* */\nimport Module */",
      "let text = \"\"\"\n  import Module\n  \"\"\"", "let text = \"import Module\"",
      "let raw = #\"\"\"\nimport Module\n\"\"\"#", "func importModule() {}", "importer.run()",
      "let imports = 1",
    ])
  func passesOver(source: String) {
    #expect(imports(in: source).isEmpty)
  }

  @Test("counts lines from 1")
  func lines() {
    let found = imports(in: "// A file.\n\nimport One\n/*\n*/\nimport Two\n")
    #expect(found.map(\.module) == ["One", "Two"])
    #expect(found.map(\.line) == [3, 6])
  }
}
