import CPixman
import Geometry
import Raster

/// The kernels against pixman on one thread, which is what a program that draws with it gets.
func rasterBenchmarks() -> [Benchmark] {
  [0.3, 0.9, 2].flatMap { reduction in threadCounts.map { axisAligned(reduction, $0) } }
    + threadCounts.map(crossFade)
    + threadCounts.map(swipe)
    + threadCounts.map(areaReduction)
}

private let pixman = "pixman \(String(cString: pixman_version_string()))"
private let screen = PixelSize(width: 1920, height: 1080)
private let camera = PixelSize(width: 4032, height: 3024)

/// Ours on one thread, and on all cores.
private let threadCounts = [1, DrawingPool.shared.participants].removingRepetition()

private func pool(_ threads: Int) -> DrawingPool {
  threads == DrawingPool.shared.participants ? .shared : DrawingPool(participants: threads)
}

/// A moving photo that covers the screen. Above 1 source pixel a pixel, ours draws from the picture
/// reduced by half, which is made once a photo.
private func axisAligned(_ reduction: Double, _ threads: Int) -> Benchmark {
  Benchmark("raster/axis-aligned \(reduction), \(label(threads))", peer: pixman) {
    let source = picture(camera)
    let level = reduction < 2 ? source : source.reduced(to: half(camera))
    let map = placed(level, reduction, x: -10.3, y: -20.7)
    let ours = PixelBuffer(size: screen)
    let pool = pool(threads)
    let peerSource = PixmanImage(source)
    peerSource.place(reduction: reduction, x: -10.3, y: -20.7)
    let peer = PixmanImage(PixelBuffer(size: screen))
    return .timed {
      ours.compose([DrawingLayer(.placed(level, map))], on: pool)
    } peer: {
      peerSource.draw(onto: peer)
    }
  }
}

private func crossFade(_ threads: Int) -> Benchmark {
  Benchmark("raster/cross-fade, \(label(threads))", peer: pixman) {
    let below = picture(PixelSize(width: 2016, height: 1512))
    let above = picture(PixelSize(width: 2500, height: 1400))
    let ours = PixelBuffer(size: screen)
    let layers = [
      DrawingLayer(.placed(below, placed(below, 0.9, x: -10.3, y: -20.7))),
      DrawingLayer(.placed(above, placed(above, 0.95, x: -30.1, y: -9.2)), opacity: 0.4),
    ]
    let pool = pool(threads)
    let peerBelow = PixmanImage(below)
    peerBelow.place(reduction: 0.9, x: -10.3, y: -20.7)
    // With an alpha channel, for which alone pixman has a fast path through a mask.
    let peerAbove = PixmanImage(above, format: PIXMAN_a8r8g8b8)
    peerAbove.place(reduction: 0.95, x: -30.1, y: -9.2)
    let peer = PixmanImage(PixelBuffer(size: screen))
    return .timed {
      ours.compose(layers, on: pool)
    } peer: {
      peerBelow.draw(onto: peer)
      peerAbove.draw(onto: peer, opacity: 0.4)
    }
  }
}

/// Two resting photos that fill the screen, halfway from one to the other, as their pages are drawn in
/// a frame of a swipe. The peer leaves the gap between them as it is.
private func swipe(_ threads: Int) -> Benchmark {
  Benchmark("raster/swipe, \(label(threads))", peer: pixman) {
    let outgoing = picture(screen)
    let incoming = picture(screen)
    let offset = -971
    let next = offset + screen.width + 24
    func page(_ content: PixelBuffer, at x: Int) -> DrawingLayer {
      DrawingLayer(
        .copied(content, x: 0, y: 0),
        area: PixelRectangle(x: x, y: 0, width: screen.width, height: screen.height))
    }
    let layers = [page(outgoing, at: offset), page(incoming, at: next)]
    let ours = PixelBuffer(size: screen)
    let pool = pool(threads)
    let peerOutgoing = PixmanImage(outgoing)
    let peerIncoming = PixmanImage(incoming)
    let peer = PixmanImage(PixelBuffer(size: screen))
    return .timed {
      ours.compose(layers, on: pool)
    } peer: {
      peerOutgoing.copy(onto: peer, x: offset)
      peerIncoming.copy(onto: peer, x: next)
    }
  }
}

private func areaReduction(_ threads: Int) -> Benchmark {
  Benchmark(
    "raster/area 4032×3024 to 1440×1080, \(label(threads))", peer: pixman, samples: 15
  ) {
    let source = picture(camera)
    let fitted = PixelSize(width: 1440, height: 1080)
    let ours = PixelBuffer(size: fitted)
    let pool = pool(threads)
    let peerSource = PixmanImage(source)
    peerSource.reduce(to: fitted)
    let peer = PixmanImage(PixelBuffer(size: fitted))
    return .timed {
      ours.reduce(source, onto: PixelRectangle(fitted), on: pool)
    } peer: {
      peerSource.draw(onto: peer)
    }
  }
}

private func label(_ threads: Int) -> String {
  threads == 1 ? "1 thread" : "\(threads) threads"
}

private func half(_ size: PixelSize) -> PixelSize {
  PixelSize(width: size.width / 2, height: size.height / 2)
}

/// The map that shows a source `reduction` times reduced; a level of half the size counts as its source.
private func placed(
  _ source: PixelBuffer, _ reduction: Double, x: Double, y: Double
) -> PixelMap {
  let scale = 1 / (reduction < 2 ? reduction : reduction / 2)
  return PixelMap(xx: scale, yy: scale, translation: Point(x: x, y: y))
}

/// Noise: the worst case for nothing, but a case that no shortcut for flat areas can win.
private func picture(_ size: PixelSize) -> PixelBuffer {
  let buffer = PixelBuffer(size: size)
  var state: UInt32 = 1
  for y in 0..<size.height {
    buffer.withRow(y) { row in
      for x in 0..<size.width {
        state = state &* 1_664_525 &+ 1_013_904_223
        row[x] = 0xFF00_0000 | state >> 8
      }
    }
  }
  return buffer
}

extension Array where Element: Hashable {
  fileprivate func removingRepetition() -> [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}
