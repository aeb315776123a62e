import Geometry

/// The size of a fullscreen surface in both kinds of pixels, and how the compositor is told of it.
struct SurfaceLayout: Equatable {
  var viewport: Viewport
  var scaling: Scaling

  enum Scaling: Equatable {
    /// `wl_surface.set_buffer_scale`.
    case bufferScale(Int)
    /// The viewport's destination is the logical size; the buffer scale stays 1.
    case viewport
  }

  /// What a compositor has said so far that a size can be made of.
  struct Inputs: Equatable {
    /// Logical pixels of the last configure; zero on an axis leaves that axis to the client.
    var configured = PixelSize.zero
    /// The output the surface is on, or will most likely be on.
    var output: OutputDescription?
    /// The largest scale of the outputs the surface is on.
    var outputScale = 1
    /// `wp_fractional_scale_v1.preferred_scale`, in 120ths.
    var preferredScale: Int?
    var hasViewporter = false
  }

  /// The longest side of a buffer in device pixels: what pixman, which some compositors draw with, can
  /// handle. No screen is as large.
  static let maximumSide = 32_767

  /// Chooses the layout; nil while nothing is known to make one of, and for a size that no buffer can have.
  ///
  /// cage 0.1 and sway 1.7 send 0×0 until the surface is mapped: the size is then guessed from the output, and
  /// corrected by the configure that follows the first buffer.
  init?(_ inputs: Inputs) {
    let fraction = inputs.hasViewporter ? inputs.preferredScale : nil
    let scale = fraction.map { Double($0) / 120 } ?? Double(inputs.outputScale)
    guard scale > 0, scale.isFinite else { return nil }
    let outputSize = inputs.output?.pixelSize

    func logicalSide(configured: Int, outputSide: Int?) -> Int? {
      if configured > 0 { return configured }
      return outputSide.map { max(1, Int((Double($0) / scale).rounded())) }
    }
    guard
      let width = logicalSide(configured: inputs.configured.width, outputSide: outputSize?.width),
      let height = logicalSide(
        configured: inputs.configured.height, outputSide: outputSize?.height)
    else { return nil }
    let logical = PixelSize(width: width, height: height)
    guard Double(max(width, height)) * scale <= Double(Self.maximumSide) else { return nil }

    guard fraction != nil else {
      // Buffer sides must be multiples of the buffer scale; newer compositors disconnect otherwise.
      viewport = Viewport(
        size: logical.size,
        pixelSize: PixelSize(
          width: width * inputs.outputScale, height: height * inputs.outputScale),
        pixelsPerMillimeter: Self.pixelsPerMillimeter(
          of: inputs.output, scale: Self.trueScale(inputs, logical: logical)))
      scaling = .bufferScale(inputs.outputScale)
      return
    }
    var pixels = PixelSize(
      width: max(1, Int((Double(width) * scale + 0.5).rounded(.down))),
      height: max(1, Int((Double(height) * scale + 0.5).rounded(.down))))
    // The logical size was rounded on its way here; a fullscreen surface has its output's pixels.
    if let outputSize, abs(outputSize.width - pixels.width) <= 2,
      abs(outputSize.height - pixels.height) <= 2
    {
      pixels = outputSize
    }
    viewport = Viewport(
      size: logical.size, pixelSize: pixels,
      pixelsPerMillimeter: Self.pixelsPerMillimeter(of: inputs.output, scale: scale))
    scaling = .viewport
  }

  private static func pixelsPerMillimeter(of output: OutputDescription?, scale: Double) -> Double {
    guard let output else { return Viewport.pixelsPerMillimeterAt96 }
    return ScreenDensity.logicalPixelsPerMillimeter(
      mode: output.mode, millimeters: output.millimeters, scale: scale)
  }

  /// The output's device pixels per logical pixel where `wl_output` only tells the next whole number: sway 1.7 and
  /// Mutter 43 scale by fractions all the same, and a fullscreen surface shows by which.
  private static func trueScale(_ inputs: Inputs, logical: PixelSize) -> Double {
    let told = Double(inputs.outputScale)
    guard let pixels = inputs.output?.pixelSize else { return told }
    let horizontal = Double(pixels.width) / Double(logical.width)
    let vertical = Double(pixels.height) / Double(logical.height)
    let isFullscreen = abs(horizontal / vertical - 1) < 0.02
    return isFullscreen && horizontal > told - 1 && horizontal < told ? horizontal : told
  }
}
