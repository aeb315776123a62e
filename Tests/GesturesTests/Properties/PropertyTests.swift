import FrameCore
import Geometry
import Gestures
import Testing

/// What must hold whatever anybody does: over eleven thousand scripts, the same each time.
@Suite("Any fingers at all on a whole frame")
struct PropertyTests {
  static let presets = GestureSettings.Preset.allCases.map(\.rawValue)
  /// Device pixels of screens and photos, most of them strange.
  static let viewports = [(400, 600), (1, 1), (8000, 300), (37, 1200), (1280, 800)]
  static let photos = [(4000, 3000), (1, 30000), (30000, 1), (1, 1), (900, 1200)]

  func rig(_ seed: UInt64) throws -> (rig: ReferenceRig, viewport: Size) {
    var random = SplitMix(state: seed &* 77)
    let viewport = Self.viewports[random.once(in: 2) ? 0 : random.below(Self.viewports.count)]
    let photo = Self.photos[random.once(in: 2) ? 0 : random.below(Self.photos.count)]
    let preset = Self.presets[random.below(Self.presets.count)]
    let rig = try ReferenceRig(
      ["gestures.preset=\(preset)", "gestures.rotation=\(random.once(in: 3) ? "off" : "on")"],
      photo: photo, viewport: viewport)
    return (rig, Size(width: Double(viewport.0), height: Double(viewport.1)))
  }

  @Test(
    "all is finite, no finger that lands or leaves moves anything, and in the end the photo rests within its bounds",
    arguments: 0..<70)
  func anything(block: Int) throws {
    for index in 0..<150 {
      let seed = UInt64(block * 1000 + index)
      var (rig, viewport) = try rig(seed)
      let script = RandomScript(
        seed: seed, length: 20, fingers: 1 + index % 10, viewport: viewport)
      for line in script.lines {
        rig.at(line.time)
        // What moved before counts before.
        if line.event.isLanding { rig.send(.input(.endOfBatch)) }
        let before = rig.status
        let seen = rig.seen
        rig.send(line.event)
        let after = rig.status
        try #require(after.isFinite, "seed \(seed)")
        if line.event.isLanding, before.contactCount > 0 {
          // The next photo's page is where it was seen, beside the one that was.
          let turned = abs(after.pageOffset - before.pageOffset)
          try #require(
            after.photo == before.photo
              ? rig.isSeen(seen) && turned == 0
              : abs(turned - rig.pageWidth) < 1e-6,
            "seed \(seed) at \(line.time): \(before) then \(after)")
        }
      }
      rig.send(.input(.devices([], seat: 1)))
      rig.send(.input(.devices([], seat: 2)))
      rig.wait(20_000)
      expectRest(rig, "seed \(seed)")
    }
  }

  /// Nothing moves, and the photo is where it may be.
  func expectRest(_ rig: ReferenceRig, _ comment: Comment) {
    let status = rig.status
    #expect(
      status.contactCount == 0 && !status.isMoving && status.pageOffset == 0,
      "\(comment): \(status)")
    #expect(status.gesture == "Idle", comment)
    #expect(status.index.map { (0..<3).contains($0) } == true, comment)
    let quarters = status.placement.rotation / 90
    #expect(quarters == quarters.rounded() && abs(quarters) <= 2, comment)
    guard let limits = rig.limits else { return }
    let placement = status.placement
    #expect(
      placement.scale >= limits.zoomRange.lowerBound - 1e-9
        && placement.scale <= limits.zoomRange.upperBound * (1 + 1e-9), comment)
    let bounds = limits.layout.maximumOffset(
      scale: placement.scale, rotation: placement.rotation)
    #expect(abs(placement.offset.x) <= bounds.x + 1e-6, comment)
    #expect(abs(placement.offset.y) <= bounds.y + 1e-6, comment)
  }

  @Test("the same script has the same end, bit for bit, however often it is looked at")
  func repeatable() throws {
    for seed in 0..<200 as Range<UInt64> {
      var (once, viewport) = try rig(seed)
      var (again, _) = try rig(seed)
      let script = RandomScript(seed: seed, length: 30, fingers: 6, viewport: viewport)
      for line in script.lines {
        once.at(line.time)
        once.send(line.event)
        // Frames that are drawn in between change no path.
        again.state(at: line.time)
        again.at(line.time)
        again.send(line.event)
        try #require(once.status == again.status, "seed \(seed)")
      }
    }
  }

  @Test("fingers whose every motion is reported in two halves bring a photo to the same place")
  func split() throws {
    var compared = 0
    for seed in 0..<600 as Range<UInt64> {
      // On a screen that fingers have room on: the best fit over three fingers is not the same in two steps where they
      // hardly fit.
      let viewport = Size(width: 1280, height: 800)
      var whole = try ReferenceRig(["gestures.rotation=on"], viewport: (1280, 800))
      var halves = whole
      let script = RandomScript(
        seed: seed, length: 16, fingers: 1 + Int(seed % 5), viewport: viewport, isSane: true)
      var places: [Int32: Point] = [:]
      var moves: [(id: Int32, point: Point, time: UInt32)] = []
      var hasDecidedOtherwise = false
      for line in script.lines {
        whole.at(line.time)
        halves.at(line.time)
        if case .input(.touch(.motion(let id, let point, let time), _)) = line.event {
          moves.append((id, point, time))
          whole.send(line.event)
          continue
        }
        // All fingers go half of their way, then the rest.
        for part in [0.5, 1] where !moves.isEmpty {
          for move in moves {
            let old = places[move.id] ?? move.point
            let point = old + (move.point - old) * part
            halves.touch(.motion(id: move.id, to: point, time: move.time))
          }
          halves.frame()
        }
        for move in moves { places[move.id] = move.point }
        moves = []
        if case .input(.touch(.down(let id, let point, _), _)) = line.event { places[id] = point }
        whole.send(line.event)
        halves.send(line.event)
        // A corner cut within the slop can be another decision; from there on they are different gestures.
        if whole.gesture != halves.gesture { hasDecidedOtherwise = true }
      }
      whole.wait(5000)
      halves.wait(5000)
      if hasDecidedOtherwise { continue }
      compared += 1
      let (a, b) = (whole.placement, halves.placement)
      #expect((a.offset - b.offset).length < 0.5, "seed \(seed): \(a) and \(b)")
      #expect(abs(a.scale / b.scale - 1) < 0.001, "seed \(seed): \(a) and \(b)")
    }
    #expect(compared > 500)
  }
}

extension FrameState.Status {
  var isFinite: Bool {
    placement.scale.isFinite && placement.scale > 0 && placement.offset.isFinite
      && placement.rotation.isFinite && pageOffset.isFinite
  }
}

extension Event {
  /// A contact lands or leaves.
  var isLanding: Bool {
    guard case .input(.touch(let touch, _)) = self else { return false }
    switch touch {
    case .down, .up: return true
    case .motion, .shape, .frame, .cancel: return false
    }
  }
}

extension ReferenceRig {
  /// Where the photo is on the screen, whatever fit means at present.
  var seen: Similarity? { state.scene(at: now)?.layers.first?.similarity }

  func isSeen(_ other: Similarity?) -> Bool {
    guard let seen, let other else { return seen == other }
    return abs(seen.scale / other.scale - 1) < 1e-9 && seen.rotation == other.rotation
      && (seen.translation - other.translation).length < 1e-9
  }
}
