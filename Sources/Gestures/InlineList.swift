/// Up to sixteen values, kept in place: what happens to fingers a thousand times a second asks for no memory.
///
/// No hand has more fingers, and ``ContactTracker`` lets no more in.
public struct InlineList<Element: BitwiseCopyable & Equatable & Sendable>:
  RandomAccessCollection, ExpressibleByArrayLiteral, Equatable, Sendable
{
  private typealias Slot = Element?
  private typealias Slots = (
    Slot, Slot, Slot, Slot, Slot, Slot, Slot, Slot, Slot, Slot, Slot, Slot, Slot, Slot, Slot, Slot
  )

  public static var capacity: Int { 16 }

  private var slots: Slots = (
    nil, nil, nil, nil, nil, nil, nil, nil, nil, nil, nil, nil, nil, nil, nil, nil
  )
  public private(set) var count = 0

  public init() {}

  public init(arrayLiteral elements: Element...) {
    for element in elements { append(element) }
  }

  public var startIndex: Int { 0 }
  public var endIndex: Int { count }

  public subscript(index: Int) -> Element {
    get {
      precondition(indices.contains(index), "the index is not in the list")
      // Swift lays out a tuple of one type like an array of it.
      return withUnsafePointer(to: slots) { tuple in
        UnsafeRawPointer(tuple).assumingMemoryBound(to: Slot.self)[index].unsafelyUnwrapped
      }
    }
    set {
      precondition(indices.contains(index), "the index is not in the list")
      set(newValue, at: index)
    }
  }

  private mutating func set(_ slot: Slot, at index: Int) {
    withUnsafeMutablePointer(to: &slots) { tuple in
      UnsafeMutableRawPointer(tuple).assumingMemoryBound(to: Slot.self)[index] = slot
    }
  }

  /// Adds a value at the end; one that finds no room is dropped.
  public mutating func append(_ element: Element) {
    guard count < Self.capacity else { return }
    set(element, at: count)
    count += 1
  }

  public mutating func removeAll(where isRemoved: (Element) -> Bool = { _ in true }) {
    var kept = 0
    for index in 0..<count where !isRemoved(self[index]) {
      if kept != index { self[kept] = self[index] }
      kept += 1
    }
    count = kept
  }

  public static func == (a: Self, b: Self) -> Bool { a.elementsEqual(b) }
}
