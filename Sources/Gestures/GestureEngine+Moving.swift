import Geometry
import Motion

// Contacts that move.
extension GestureEngine {
  mutating func travelled(
    _ moving: [Contact], _ subject: GestureSubject?, _ instant: Instant,
    _ outcomes: inout [Outcome]
  ) {
    // One that reports the same place again has stopped there.
    if contacts.count == 1 { velocity.add(moving[0].position, at: instant) }
    guard moving.contains(where: { $0.position != $0.reference }) else { return }
    var steps = moving.map { (old: $0.reference, new: $0.position) }
    if phase == .press || phase == .secondPress {
      guard let start = decide(moving[0], subject) else { return }
      // The slop is not made up for: the photo begins to move where the finger has left it.
      steps = [(start, moving[0].position)]
      if phase == .pan { putPageBack(subject, instant, &outcomes) }
    }
    guard let subject else { return }
    let step = steps[0].new - steps[0].old
    if phase == .page {
      pullPage(by: step.x, subject, instant, &outcomes)
    } else {
      leftover?.travelled(step)
      move(by: ContactFit(steps), subject, &outcomes)
    }
  }

  /// Decides what a press becomes that may have left the slop.
  ///
  /// - Returns: where it left it; nil if it has not.
  private mutating func decide(_ contact: Contact, _ subject: GestureSubject?) -> Point? {
    guard let press else { return nil }
    let drag = contact.position - press.start
    let slop = contact.id.isPointer ? GestureThresholds.pointerSlop : GestureThresholds.touchSlop
    guard drag.length > slop else { return nil }
    let meaning = subject.map { $0.meaning(of: drag, isPointer: contact.id.isPointer) } ?? .pan
    switch meaning {
    case nil: return nil
    case .pan: phase = .pan
    case .page(let side):
      phase = .page
      pull = subject.map {
        PagePull(
          offset: $0.pageOffset, neighbours: $0.neighbours, width: $0.pageWidth, side: side)
      }
    }
    self.press = nil
    // What was travelled while it could still be either is not made up for either.
    let hadLeft = (contact.reference - press.start).length > slop
    return hadLeft ? contact.reference : press.start + drag * (slop / drag.length)
  }

  private mutating func move(
    by fit: ContactFit, _ subject: GestureSubject, _ outcomes: inout [Outcome]
  ) {
    var grip = self.grip ?? Grip(subject.placement, subject.limits)
    if grip.placement != subject.placement || grip.limits != subject.limits {
      // A key, a resize or another photo came in between.
      grip = Grip(subject.placement, subject.limits)
    }
    grip.move(by: fit)
    self.grip = grip
    outcomes.append(.place(grip.placement))
  }

  private mutating func pullPage(
    by travel: Double, _ subject: GestureSubject, _ instant: Instant, _ outcomes: inout [Outcome]
  ) {
    guard var pull else { return }
    if pull.offset != subject.pageOffset {
      // A key, a resize or another photo came in between.
      pull = PagePull(
        offset: subject.pageOffset, neighbours: subject.neighbours, width: subject.pageWidth)
    }
    let rest = pull.pull(travel)
    self.pull = pull
    outcomes.append(.page(offset: pull.offset))
    if rest != 0 {
      // A zoomed photo whose page is back in its place moves itself from here on.
      releasePage(turning: false, instant, &outcomes)
      phase = .pan
      move(by: ContactFit(travel: Point(x: rest, y: 0)), subject, &outcomes)
    }
  }
}
