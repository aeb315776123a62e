import Foundation
import PackagePlugin

/// Generates Wayland bindings for a target from `protocols/protocols.conf`: the client's end if the
/// target depends on CWaylandClient, the server's if on CWaylandServer.
@main
struct WaylandBindings: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: Target) throws -> [Command] {
    let sides = ["CWaylandClient": "client", "CWaylandServer": "server"]
    let dependencies = target.dependencies.compactMap { dependency -> String? in
      if case .target(let target) = dependency { target.name } else { nil }
    }
    guard let side = dependencies.compactMap({ sides[$0] }).first else {
      Diagnostics.error(
        "\(target.name) uses WaylandBindings but depends on neither CWaylandClient nor"
          + " CWaylandServer")
      return []
    }
    let protocols = context.package.directoryURL.appending(path: "protocols")
    let list = protocols.appending(path: "protocols.conf")
    let folders = systemFolders()
    let output = context.pluginWorkDirectoryURL
    return [
      .buildCommand(
        displayName: "Wayland \(side) bindings for \(target.name)",
        executable: try context.tool(named: "wayland-bindings").url,
        arguments: [side, "--list", path(list), "--output", path(output)]
          + folders.flatMap { ["--folder", $0] },
        inputFiles: inputs(list: list, folders: [path(protocols)] + folders),
        outputFiles: ["WaylandWire.swift", "WaylandBindings.swift"].map {
          output.appending(path: $0)
        })
    ]
  }

  private func path(_ url: URL) -> String { url.path(percentEncoded: false) }

  /// The list, the XML beside it, and the system's XML that it names. What is wrong with the list is
  /// for the tool to say.
  private func inputs(list: URL, folders: [String]) -> [URL] {
    let files = FileManager.default
    let text = (try? String(contentsOf: list, encoding: .utf8)) ?? ""
    let named = text.split(separator: "\n").compactMap { line -> String? in
      line.prefix { $0 != "#" }.split(whereSeparator: \.isWhitespace).first.map(String.init)
    }
    let found = named.compactMap { name in
      folders.map { $0 + "/" + name }.first(where: files.fileExists)
    }
    return [list] + found.map { URL(fileURLWithPath: $0) }
  }

  /// The folders of wayland.xml and of wayland-protocols, as far as pkg-config knows them.
  private func systemFolders() -> [String] {
    ["wayland-scanner", "wayland-protocols"].compactMap { package in
      let path = pkgConfig(["--variable=pkgdatadir", package])
      return path.isEmpty ? nil : candidates(path).first(where: isFolder) ?? path
    }
  }

  /// When cross-building, files lie below the system root. Whether pkg-config has already put that
  /// before a variable depends on its version and on the package.
  private func candidates(_ path: String) -> [String] {
    let root = ProcessInfo.processInfo.environment["PKG_CONFIG_SYSROOT_DIR"] ?? ""
    guard !root.isEmpty, root != "/" else { return [path] }
    return path.hasPrefix(root) ? [path, String(path.dropFirst(root.count))] : [root + path, path]
  }

  private func isFolder(_ path: String) -> Bool {
    var isDirectory: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory)
      && isDirectory.boolValue
  }

  /// The first line it prints; empty if it fails or is not installed.
  private func pkgConfig(_ arguments: [String]) -> String {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments =
      [ProcessInfo.processInfo.environment["PKG_CONFIG"] ?? "pkg-config"] + arguments
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return "" }
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { return "" }
    return String(decoding: data, as: UTF8.self)
      .split(whereSeparator: \.isNewline).first.map(String.init) ?? ""
  }
}
