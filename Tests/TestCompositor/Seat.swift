extension TestCompositor {
  /// A group of input devices.
  public struct SeatDescription: Hashable, Sendable {
    public var name: String
    public var capabilities: Capabilities

    public init(name: String = "seat0", capabilities: Capabilities = [.pointer, .keyboard, .touch])
    {
      self.name = name
      self.capabilities = capabilities
    }
  }

  /// Kinds of input devices.
  public struct Capabilities: OptionSet, Hashable, Sendable {
    public var rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }
    public static let pointer = Capabilities(rawValue: 1)
    public static let keyboard = Capabilities(rawValue: 2)
    public static let touch = Capabilities(rawValue: 4)
  }

  /// The seats that exist.
  public var seats: [TestSeat] { server.seats }

  /// The first seat; there has to be one.
  public var seat: TestSeat { server.seats[0] }
  /// The first seat's touchscreen.
  public var touch: TestTouch { seat.touch }
  /// The first seat's pointer.
  public var pointer: TestPointer { seat.pointer }
  /// The first seat's keyboard.
  public var keyboard: TestKeyboard { seat.keyboard }

  /// Adds a group of input devices.
  @discardableResult
  public func addSeat(_ description: SeatDescription = SeatDescription()) -> TestSeat {
    defer { server.flush() }
    return server.addSeat(description)
  }
}

/// A group of input devices.
public final class TestSeat {
  let server: Server
  public let name: String
  public private(set) var capabilities: TestCompositor.Capabilities
  public let touch: TestTouch
  public let pointer: TestPointer
  public let pinch: TestPinch
  public let keyboard: TestKeyboard

  private var global: Global?
  private var resources: [WlSeatResource] = []
  private var everHad: TestCompositor.Capabilities

  init(_ description: TestCompositor.SeatDescription, _ server: Server) {
    self.server = server
    name = description.name
    capabilities = description.capabilities
    everHad = description.capabilities
    touch = TestTouch(server)
    pinch = TestPinch(server)
    pointer = TestPointer(server, pinch)
    keyboard = TestKeyboard(server)
    global = server.offer(WlSeatResource.self) { [self] seat in bound(seat) }
  }

  /// How many clients have bound it.
  public var bindings: Int { resources.count }

  /// Announces other capabilities, or the same once more.
  ///
  /// As compositors do, a pointer or keyboard that goes leaves its surface first; touch points just stop.
  public func setCapabilities(_ new: TestCompositor.Capabilities) {
    if !new.contains(.pointer) { pointer.leave() }
    if !new.contains(.keyboard) { keyboard.leave() }
    if !new.contains(.touch) { touch.forget() }
    capabilities = new
    everHad.formUnion(new)
    for resource in resources { resource.capabilities(capabilities: .init(rawValue: new.rawValue)) }
    server.flush()
  }

  /// Takes the seat away.
  public func remove() {
    global?.remove()
    server.seats.removeAll { $0 === self }
    server.flush()
  }

  private func bound(_ seat: WlSeatResource) {
    resources.append(seat)
    seat.onDestroy { [weak self] in self?.resources.removeAll { $0 == seat } }
    seat.capabilities(capabilities: .init(rawValue: capabilities.rawValue))
    seat.name(name: name)
    seat.setRequestHandler { [self] request in
      switch request {
      case .getPointer(let id):
        if has(.pointer, seat) { pointer.add(id) }
      case .getKeyboard(let id):
        if has(.keyboard, seat) { keyboard.add(id) }
      case .getTouch(let id):
        if has(.touch, seat) { touch.add(id) }
      case .release: break
      }
    }
  }

  private func has(_ capability: TestCompositor.Capabilities, _ seat: WlSeatResource) -> Bool {
    if everHad.contains(capability) { return true }
    server.report(
      .missingCapability, "the seat \(name) is asked for a device it never had",
      error: (seat.object, WlSeatResource.Error.missingCapability.rawValue))
    return false
  }
}

extension Server {
  @discardableResult
  func addSeat(_ description: TestCompositor.SeatDescription) -> TestSeat {
    let seat = TestSeat(description, self)
    seats.append(seat)
    return seat
  }

  /// The surface that input goes to unless the test names another.
  var inputSurface: TestSurface? { surfaces.last { $0.toplevel != nil } }
}
