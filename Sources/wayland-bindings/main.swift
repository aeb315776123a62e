import Foundation
import WaylandScanner

// wayland-bindings client|server --list FILE [--folder FOLDER]... --output FOLDER
//
// Writes the Swift bindings of the protocols that FILE lists; run by the WaylandBindings plugin.

func fail(_ message: String, status: Int32) -> Never {
  FileHandle.standardError.write(Data((message + "\n").utf8))
  exit(status)
}

var side: BindingSide?
var list: String?
var folders: [String] = []
var output: String?
var words = CommandLine.arguments.dropFirst()
while let word = words.popFirst() {
  switch word {
  case "--list": list = words.popFirst()
  case "--folder": words.popFirst().map { folders.append($0) }
  case "--output": output = words.popFirst()
  default: side = BindingSide(rawValue: word)
  }
}
guard let side, let list, let output else {
  fail(
    "usage: wayland-bindings client|server --list FILE [--folder FOLDER]... --output FOLDER",
    status: 64)
}
do {
  for file in try BindingGenerator(list: list, folders: folders).generate(side) {
    let url = URL(fileURLWithPath: output).appendingPathComponent(file.name)
    try file.text.write(to: url, atomically: true, encoding: .utf8)
  }
} catch {
  fail("\(error)", status: 1)
}
