import Testing

@Suite(
  "The package's own rules",
  .enabled(if: SourceTree.isHere, "the source tree is not on this machine"))
struct ImportTests {
  /// Compiled into the tests alone, where anything of the toolchain will do.
  static let testToolchain: Set<String> = [
    "Testing", "XCTest", "Foundation", "Glibc", "Dispatch", "Synchronization",
  ]
  static let pureTargets: Set<String> = ["Geometry", "Motion", "Gestures", "Gallery", "FrameCore"]

  let targets: [DeclaredTarget]
  let table: [String: TargetRules]

  init() throws {
    targets = declaredTargets(in: try SourceTree.text("Package.swift"))
    table = targetTable(in: try SourceTree.text("ARCHITECTURE.md"))
  }

  func isTest(_ target: DeclaredTarget) -> Bool { target.folder.hasPrefix("Tests/") }

  @Test("ARCHITECTURE.md and Package.swift name the same targets, with the same dependencies")
  func tableAgrees() throws {
    let product = targets.filter { !isTest($0) }
    try #require(product.count > 10)
    #expect(Set(table.keys) == Set(product.map(\.name)))
    for target in product {
      let allowed = table[target.name]?.targets
      #expect(allowed == target.dependencies, "\(target.name)")
    }
  }

  @Test("every import is in the table of targets")
  func imports() throws {
    var read = 0
    for file in SourceTree.swiftFiles(below: ["Sources", "Tests", "Plugins", "Benchmarks"]) {
      let target = try #require(
        targets.first { file.hasPrefix($0.folder + "/") }, "\(file) belongs to no target")
      let text = try SourceTree.text(file)
      for problem in forbiddenImports(in: text, of: target) { Issue.record("\(file):\(problem)") }
      read += 1
    }
    #expect(read > targets.count / 2)
  }

  func forbiddenImports(in text: String, of target: DeclaredTarget) -> [String] {
    var toolchain = table[target.name]?.toolchain ?? []
    if isTest(target) { toolchain.formUnion(Self.testToolchain) }
    return PackageTests.imports(in: text).compactMap { module, line in
      target.dependencies.contains(module) || toolchain.contains(module)
        ? nil : "\(line): \(target.name) may not import \(module)"
    }
  }

  @Test("a forbidden import is found")
  func forbidden() throws {
    let gallery = try #require(targets.first { $0.name == "Gallery" })
    for module in ["Foundation", "Dispatch", "Glibc", "FrameCore", "CLinux"] {
      let found = forbiddenImports(in: "// A list.\nimport \(module)\n", of: gallery)
      #expect(found == ["2: Gallery may not import \(module)"])
    }
    let core = try #require(targets.first { $0.name == "FrameCore" })
    #expect(forbiddenImports(in: "import Gallery\nimport Geometry", of: core).isEmpty)
  }

  @Test("the pure targets see the C library through one file, and nothing else of the toolchain")
  func pure() throws {
    for target in Self.pureTargets {
      let rules = try #require(table[target])
      #expect(rules.toolchain == (target == "Geometry" ? ["Glibc"] : []))
      #expect(rules.targets.isSubset(of: Self.pureTargets))
    }
    let files = SourceTree.swiftFiles(below: ["Sources/Geometry"])
    let importing = try files.filter { file in
      try !PackageTests.imports(in: SourceTree.text(file)).isEmpty
    }
    #expect(importing == ["Sources/Geometry/Mathematics.swift"])
  }

  @Test("Foundation is for the build tools: no target of the program has it in its row")
  func foundation() {
    let tools: Set<String> = ["WaylandScanner", "wayland-bindings", "WaylandBindings"]
    let using = table.filter { $0.value.toolchain.contains { $0.hasPrefix("Foundation") } }.keys
    #expect(tools.isSuperset(of: using))
  }

  @Test("the manifest is for Swift 6.0, which is what Debian 13 has")
  func toolsVersion() throws {
    let manifest = try SourceTree.text("Package.swift")
    #expect(manifest.hasPrefix("// swift-tools-version: 6.0\n"))
    #expect(manifest.contains("swiftLanguageModes: [.v6]"))
  }
}
