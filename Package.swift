// swift-tools-version: 6.0
import PackageDescription

// The targets, bottom to top. ARCHITECTURE.md says what each one is; PackageTests holds every `import`
// line against the dependencies declared here.

/// A C library of the system, found through pkg-config; one module map each.
func library(_ name: String, pkgConfig: String) -> Target {
  .systemLibrary(name: name, pkgConfig: pkgConfig)
}

let package = Package(
  name: "wayframe",
  products: [
    .executable(name: "wayframe", targets: ["wayframe"]),
    .executable(name: "wayframe-decode", targets: ["wayframe-decode"]),
    .executable(name: "wayframe-decode-heif", targets: ["wayframe-decode-heif"]),
    .executable(name: "wayframe-metadata", targets: ["wayframe-metadata"]),
    .executable(name: "wayframe-bench", targets: ["wayframe-bench"]),
  ],
  targets: [
    // C: the system's libraries, and shims only for what Swift cannot call.
    .target(name: "CLinux"),
    library("CWaylandClient", pkgConfig: "wayland-client"),
    library("CWaylandServer", pkgConfig: "wayland-server"),
    .target(name: "CWaylandServerShim", dependencies: ["CWaylandServer"]),
    library("CXKBCommon", pkgConfig: "xkbcommon"),
    library("CLibJPEG", pkgConfig: "libjpeg"),
    .target(name: "CJPEGShim", dependencies: ["CLibJPEG"]),
    library("CPangoCairo", pkgConfig: "pangocairo"),
    library("CPixman", pkgConfig: "pixman-1"),
    library("CLCMS2", pkgConfig: "lcms2"),
    library("CSPNG", pkgConfig: "spng"),
    library("CWebP", pkgConfig: "libwebpdemux"),
    library("CWebPMux", pkgConfig: "libwebpmux"),
    library("CHeif", pkgConfig: "libheif"),
    library("CGExiv2", pkgConfig: "gexiv2"),
    library("CSeccomp", pkgConfig: "libseccomp"),
    .target(name: "CAllocationCount"),

    // The pure core: no clock, no file, no socket, no thread.
    .target(name: "Geometry"),
    .target(name: "Motion", dependencies: ["Geometry"]),
    .target(name: "Gestures", dependencies: ["Geometry", "Motion"]),
    .target(name: "Gallery"),
    .target(name: "FrameCore", dependencies: ["Geometry", "Motion", "Gestures", "Gallery"]),

    .target(
      name: "Replay", dependencies: ["Geometry", "Motion", "Gestures", "Gallery", "FrameCore"]),

    // Pixels.
    // Optimised in debug builds too: unoptimised, vectors are 400 times slower and a frame takes seconds.
    .target(
      name: "Raster", dependencies: ["Geometry", "CLinux"],
      swiftSettings: [.unsafeFlags(["-O"], .when(configuration: .debug))]),
    .target(name: "Photos", dependencies: ["Geometry", "Raster", "CLinux"]),
    .target(
      name: "Codecs",
      dependencies: [
        "Photos", "Raster", "Geometry", "CJPEGShim", "CSPNG", "CWebP", "CLCMS2", "CSeccomp",
        "CLinux",
      ]),
    .executableTarget(name: "wayframe-decode", dependencies: ["Codecs", "Photos"]),
    .target(name: "HEIFCodec", dependencies: ["Codecs", "Photos", "Raster", "Geometry", "CHeif"]),
    .executableTarget(
      name: "wayframe-decode-heif", dependencies: ["HEIFCodec", "Codecs", "Photos"]),
    .target(name: "Metadata", dependencies: ["Codecs", "Photos", "Geometry", "CGExiv2"]),
    .executableTarget(name: "wayframe-metadata", dependencies: ["Metadata", "Codecs", "Photos"]),
    .target(
      name: "Renderer",
      dependencies: ["FrameCore", "Geometry", "Raster", "Photos", "CPangoCairo"]),

    // The display and the file system.
    .target(
      name: "Wayland",
      dependencies: ["Geometry", "Gestures", "Raster", "CWaylandClient", "CXKBCommon", "CLinux"],
      plugins: ["WaylandBindings"]),
    .target(name: "GallerySource", dependencies: ["Gallery", "CLinux"]),

    // The shell around the core.
    .target(
      name: "Kiosk",
      dependencies: [
        "Geometry", "Motion", "Gestures", "Gallery", "FrameCore", "Replay", "Raster", "Photos",
        "Renderer", "Wayland", "GallerySource", "CLinux",
      ]),
    .executableTarget(name: "wayframe", dependencies: ["Kiosk"]),

    // Protocol XML to Swift.
    .target(name: "WaylandScanner"),
    .executableTarget(name: "wayland-bindings", dependencies: ["WaylandScanner"]),
    .plugin(
      name: "WaylandBindings", capability: .buildTool(), dependencies: ["wayland-bindings"]),

    // Benchmarks.
    .executableTarget(
      name: "wayframe-bench",
      dependencies: [
        "Geometry", "Motion", "Gestures", "Gallery", "FrameCore", "Raster", "Renderer", "Photos",
        "CPixman", "CJPEGSamples", "CAllocationCount",
      ],
      path: "Benchmarks"),

    // Tests, one target each, and the strict scripted server that many of them run against.
    .target(
      name: "TestCompositor",
      dependencies: ["CWaylandServer", "CWaylandServerShim", "CLinux", "Geometry"],
      path: "Tests/TestCompositor", plugins: ["WaylandBindings"]),
    .testTarget(
      name: "TestCompositorTests",
      dependencies: ["TestCompositor", "Wayland", "CWaylandClient", "CLinux", "Geometry"]),
    .testTarget(name: "GeometryTests", dependencies: ["Geometry"]),
    .testTarget(name: "MotionTests", dependencies: ["Motion", "Geometry"]),
    .testTarget(
      name: "GesturesTests",
      dependencies: ["FrameCore", "Replay", "Gallery", "Gestures", "Motion", "Geometry"]),
    .testTarget(name: "GalleryTests", dependencies: ["Gallery"]),
    .testTarget(
      name: "FrameCoreTests",
      dependencies: ["FrameCore", "Gestures", "Gallery", "Geometry", "Motion"]),
    .testTarget(
      name: "ReplayTests",
      dependencies: ["Replay", "FrameCore", "Gestures", "Gallery", "Geometry", "Motion"],
      exclude: ["Scripts"]),
    .testTarget(name: "RasterTests", dependencies: ["Raster", "Geometry"]),
    .target(name: "CJPEGSamples", dependencies: ["CLibJPEG"], path: "Tests/CJPEGSamples"),
    .target(name: "CWebPSamples", dependencies: ["CWebPMux"], path: "Tests/CWebPSamples"),
    .testTarget(
      name: "PhotosTests",
      dependencies: ["Photos", "Raster", "Geometry", "CLinux", "CJPEGSamples", "wayframe-decode"]),
    .executableTarget(
      name: "ConfinedProbe", dependencies: ["Codecs", "CLinux"], path: "Tests/ConfinedProbe"),
    .testTarget(
      name: "CodecsTests",
      dependencies: [
        "Codecs", "Photos", "Raster", "Geometry", "CJPEGShim", "CLCMS2", "CSPNG", "CJPEGSamples",
        "CWebPSamples", "ConfinedProbe",
      ]),
    .testTarget(
      name: "HEIFCodecTests",
      dependencies: ["HEIFCodec", "Codecs", "Photos", "Raster", "Geometry", "CHeif"]),
    .testTarget(
      name: "MetadataTests",
      dependencies: ["Metadata", "Codecs", "Photos", "Geometry", "CGExiv2", "CJPEGSamples"]),
    .testTarget(
      name: "RendererTests",
      dependencies: ["Renderer", "FrameCore", "Gallery", "Raster", "Photos", "Geometry"]),
    .testTarget(name: "WaylandScannerTests", dependencies: ["WaylandScanner"]),
    .testTarget(
      name: "WaylandTests",
      dependencies: ["Wayland", "TestCompositor", "Gestures", "Raster", "Geometry"]),
    .testTarget(name: "GallerySourceTests", dependencies: ["GallerySource", "Gallery", "CLinux"]),
    .testTarget(
      name: "KioskTests",
      dependencies: [
        "Kiosk", "Wayland", "TestCompositor", "FrameCore", "Replay", "Gestures", "Gallery",
        "Photos", "Raster",
        "Geometry", "Motion", "CJPEGSamples", "wayframe-decode",
      ]),
    .testTarget(
      name: "EndToEndTests",
      dependencies: ["wayframe", "wayframe-decode", "CJPEGSamples", "CPangoCairo"]),
    .testTarget(name: "PackageTests"),
  ],
  swiftLanguageModes: [.v6]
)

// Building for another machine, SwiftPM still reads the .pc files of this one. What they say holds there too,
// but for the one header that glib keeps beside its libraries.
if let directories = Context.environment["PKG_CONFIG_LIBDIR"],
  Context.environment["PKG_CONFIG_SYSROOT_DIR"] != nil
{
  let include = directories.prefix { $0 != ":" } + "/../glib-2.0/include"
  for target in package.targets where [.regular, .executable, .test].contains(target.type) {
    target.swiftSettings = (target.swiftSettings ?? []) + [.unsafeFlags(["-Xcc", "-I\(include)"])]
  }
}
