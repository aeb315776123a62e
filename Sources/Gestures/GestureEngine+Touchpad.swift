import Geometry
import Motion

/// A pinch on a touchpad, which the compositor has recognised.
struct TouchpadPinch: Equatable {
  let start: Instant
  /// Logical pixels: the pointer, and what the fingers have moved by since.
  var position: Point
  /// As a multiple of the fingers' first distance.
  var scale = 1.0
}

/// A step of a touchpad's pinch, at a place on the screen.
public enum TouchpadStep: Equatable, Sendable {
  case begin(at: Point)
  /// As in ``PinchEvent/update(translation:scale:rotation:time:)``.
  case update(translation: Point, scale: Double, rotation: Double)
  case end(isCancelled: Bool)
}

extension GestureEngine {
  /// Takes in a step of a touchpad's pinch. Fingers on the screen come before it.
  ///
  /// - Parameters:
  ///   - outcomes: what is to be done is added at the end.
  public mutating func handle(
    _ step: TouchpadStep, at instant: Instant, on subject: GestureSubject?,
    into outcomes: inout [Outcome]
  ) {
    guard contacts.isEmpty else { return }
    switch step {
    case .begin(let position):
      if phase == .tapPending { outcomes.append(fireTap()) }
      forget()
      putPageBack(subject, instant, &outcomes)
      touchpad = TouchpadPinch(start: instant, position: position)
      phase = .transform
    case .update(let translation, let scale, let rotation):
      guard var touchpad, let subject, translation.isFinite, rotation.isFinite, scale > 0,
        scale.isFinite
      else { return }
      var fit = ContactFit(travel: translation, at: touchpad.position)
      fit.factor = scale / touchpad.scale
      fit.turn = rotation
      touchpad.position = fit.newCentroid
      touchpad.scale = scale
      self.touchpad = touchpad
      move(by: fit, subject)
      if let grip { outcomes.append(.place(grip.placement)) }
    case .end(let isCancelled):
      guard let touchpad else { return }
      let isAccident = isCancelled && instant - touchpad.start < GestureConfiguration.accident
      outcomes.append(
        isAccident ? .resume : .release(Release(focus: touchpad.position, isTransformed: true)))
      forget()
      self.touchpad = nil
      phase = .idle
    }
  }
}

extension ContactFit {
  /// What the fingers on a touchpad did, at a place on the screen. How far apart they are it does not tell: as far
  /// as a thumb and a finger usually are.
  fileprivate init(travel: Point, at position: Point) {
    oldCentroid = position
    newCentroid = position + travel
    isGrip = true
    factor = 1
    turn = 0
    radius = 100
  }
}
