import Geometry
import Motion

// Contacts that move.
extension GestureEngine {
  /// - Parameters:
  ///   - frame: what happened. A finger that leaves has no say in where the others take the photo.
  mutating func travelled(
    leaving frame: ContactFrame, _ subject: GestureSubject?, _ outcomes: inout [Outcome]
  ) {
    guard phase != .swallow else { return }
    var steps: InlineList<ContactFit.Step> = []
    for contact in contacts where !frame.ends(contact.id) {
      steps.append(ContactFit.Step(old: contact.reference, new: contact.position))
    }
    if steps.isEmpty {
      for contact in contacts {
        steps.append(ContactFit.Step(old: contact.reference, new: contact.position))
      }
    }
    var fit = ContactFit(steps, minimumRadius: configuration.fingerDistance / 2)
    motion.add(fit, at: frame.instant)
    guard steps.contains(where: { $0.old != $0.new }) else { return }
    if twoFingerTapStart != nil, contacts.contains(where: hasLeftSlop) { twoFingerTapStart = nil }
    if phase == .press || phase == .secondPress {
      guard let start = decide(contacts[0], subject) else { return }
      // The slop is not made up for: the photo begins to move where the finger has left it.
      fit.oldCentroid = start
      if phase == .pan { putPageBack(subject, frame.instant, &outcomes) }
    }
    guard let subject else { return }
    let travel = fit.newCentroid - fit.oldCentroid
    switch phase {
    case .page: pullPage(by: travel, subject, frame.instant, &outcomes)
    case .details:
      detailsPull += travel.y
      hold(subject) { $0.drag(by: Point(x: 0, y: travel.y)) }
    case .quickZoom: quickZoom(to: fit.newCentroid, subject)
    default:
      leftover?.add(travel)
      if configuration.filtersJitter { fit = motion.filtered(fit, at: frame.instant) }
      move(by: fit, subject)
    }
    if phase == .quickZoom, let quickZoom {
      outcomes.append(.place(quickZoom.placement))
    } else if let grip, phase != .page {
      outcomes.append(.place(grip.placement))
    }
  }

  private func hasLeftSlop(_ contact: Contact) -> Bool {
    (contact.position - contact.landing).length > configuration.slop
  }

  // MARK: Deciding

  /// Decides what a press becomes that may have left the slop.
  ///
  /// - Returns: where it left it; nil if it has not.
  private mutating func decide(_ contact: Contact, _ subject: GestureSubject?) -> Point? {
    guard let press else { return nil }
    let drag = contact.position - press.start
    let slop = contact.id.isPointer ? configuration.mouseSlop : configuration.slop
    if phase == .secondPress, let subject, configuration.quickZoom != .off, !contact.id.isPointer {
      if abs(drag.y) > slop, abs(drag.y) >= abs(drag.x) {
        phase = .quickZoom
        let start = press.start + Point(x: 0, y: drag.y < 0 ? -slop : slop)
        self.press = nil
        quickZoom = QuickZoomGrip(
          anchor: press.start, origin: start.y, subject.placement, subject.limits)
        return start
      }
      guard abs(drag.x) > slop else { return nil }
    }
    guard drag.length > slop else { return nil }
    self.press?.hasMoved = true
    let meaning = subject.map { $0.meaning(of: drag, isPointer: contact.id.isPointer) } ?? .pan
    switch meaning {
    case nil: return nil
    case .pan: phase = .pan
    case .details:
      phase = .details
      detailsPull = 0
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

  // MARK: Doing

  /// Takes hold of the photo, if nobody has yet, or a key, a resize or another photo came in between.
  mutating func hold(_ subject: GestureSubject, _ move: (inout Grip) -> Void) {
    var grip = self.grip ?? Grip(subject.placement, subject.limits)
    if grip.placement != subject.placement || grip.limits != subject.limits {
      grip = Grip(subject.placement, subject.limits)
    }
    move(&grip)
    self.grip = grip
  }

  mutating func move(by fit: ContactFit, _ subject: GestureSubject) {
    guard fit.isGrip else {
      hold(subject) { $0.drag(by: fit.newCentroid - fit.oldCentroid) }
      return
    }
    let turn =
      configuration.canRotate ? turning.turn(by: fit, arc: configuration.rotationArc) : 0
    hold(subject) {
      $0.transform(factor: fit.factor, turn: turn, from: fit.oldCentroid, to: fit.newCentroid)
    }
  }

  private mutating func quickZoom(to position: Point, _ subject: GestureSubject) {
    guard var quickZoom else { return }
    if quickZoom.placement != subject.placement || quickZoom.limits != subject.limits {
      // A key, a resize or another photo came in between.
      quickZoom = QuickZoomGrip(
        anchor: quickZoom.anchor, origin: position.y, subject.placement, subject.limits)
    }
    let travel = (position.y - quickZoom.origin) * (configuration.quickZoom == .up ? -1 : 1)
    quickZoom.zoom(by: Mathematics.powerOfTwo(travel / configuration.quickZoomOctave))
    self.quickZoom = quickZoom
  }

  private mutating func pullPage(
    by travel: Point, _ subject: GestureSubject, _ instant: Instant, _ outcomes: inout [Outcome]
  ) {
    guard var pull else { return }
    if pull.offset != subject.pageOffset {
      // A key, a resize or another photo came in between.
      pull = PagePull(
        offset: subject.pageOffset, neighbours: subject.neighbours, width: subject.pageWidth)
    }
    let rest = pull.pull(travel.x)
    self.pull = pull
    outcomes.append(.page(offset: pull.offset))
    if rest != 0 {
      // A zoomed photo whose page is back in its place moves itself from here on.
      releasePage(turning: false, instant, &outcomes)
      phase = .pan
      // The part of the way that is left is left in both directions.
      let part = travel.x == 0 ? 0 : rest / travel.x
      hold(subject) { $0.drag(by: Point(x: rest, y: travel.y * part)) }
    }
  }
}

extension ContactFrame {
  func ends(_ id: ContactID) -> Bool { ups.contains(id) || losses.contains(id) }
}
