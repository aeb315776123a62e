import Foundation
import FoundationXML

extension ProtocolDescription {
  /// Reads a protocol's XML.
  ///
  /// Elements and attributes that bindings do not need are passed over, so a newer file format is no
  /// obstacle.
  ///
  /// - Parameters:
  ///   - xml: the bytes of the file.
  ///   - file: its path, for messages.
  /// - Throws: a `Diagnostic` with the line of the fault.
  public init(xml: Data, file: String) throws {
    let reader = ProtocolReader(file: file)
    let parser = XMLParser(data: xml)
    parser.shouldResolveExternalEntities = false
    parser.delegate = reader
    // The result of parse() is of no use: libxml2 recovers from what it finds.
    _ = parser.parse()
    if let fault = reader.fault { throw fault }
    guard let result = reader.result else {
      throw Diagnostic(file: file, line: 1, message: "there is no protocol element in this file")
    }
    self = result
  }
}

/// Collects the elements while the parser goes through the file.
private final class ProtocolReader: NSObject, XMLParserDelegate {
  let file: String
  var result: ProtocolDescription?
  var fault: Diagnostic?

  private var interface: Interface?
  private var message: (value: Message, isRequest: Bool)?
  private var enumeration: Enumeration?

  init(file: String) { self.file = file }

  func parser(
    _ parser: XMLParser, didStartElement element: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    guard fault == nil else { return }
    let source = Element(
      name: element, attributes: attributes, file: file, line: parser.lineNumber)
    do {
      try start(source)
    } catch {
      fault = error as? Diagnostic
      parser.abortParsing()
    }
  }

  func parser(
    _ parser: XMLParser, didEndElement element: String, namespaceURI: String?,
    qualifiedName: String?
  ) {
    switch element {
    case "interface":
      if let interface { result?.interfaces.append(interface) }
      interface = nil
    case "request", "event":
      if let (value, isRequest) = message {
        if isRequest {
          interface?.requests.append(value)
        } else {
          interface?.events.append(value)
        }
      }
      message = nil
    case "enum":
      if let enumeration { interface?.enumerations.append(enumeration) }
      enumeration = nil
    default: break
    }
  }

  func parser(_ parser: XMLParser, parseErrorOccurred error: Error) {
    guard fault == nil else { return }
    fault = Diagnostic(
      file: file, line: parser.lineNumber,
      message: "this is not well-formed XML: \(Self.problem((error as NSError).code))")
    parser.abortParsing()
  }

  /// A few words for libxml2's error code, which is all that FoundationXML passes on.
  private static func problem(_ code: Int) -> String {
    switch code {
    case 4: "the document is empty"
    case 5: "the document ends too early, or goes on after its end"
    case 26: "an entity is not defined"
    case 76: "an end tag does not match its start tag"
    default: "libxml2 error \(code)"
    }
  }

  private func start(_ element: Element) throws {
    switch element.name {
    case "protocol":
      result = ProtocolDescription(file: file, name: try element.text("name"), interfaces: [])
    case "interface":
      guard result != nil else { throw element.fault("an interface stands outside a protocol") }
      interface = Interface(
        name: try element.text("name"), version: try element.version("version"), line: element.line)
    case "request", "event": try startMessage(element)
    case "arg": try addArgument(element)
    case "enum": try startEnumeration(element)
    case "entry": try addEntry(element)
    case "description": addSummary(element.attributes["summary"] ?? "")
    default: break
    }
  }

  private func startMessage(_ element: Element) throws {
    guard let interface else {
      throw element.fault("a \(element.name) stands outside an interface")
    }
    let isRequest = element.name == "request"
    let earlier = isRequest ? interface.requests : interface.events
    let name = try element.text("name")
    let since = try element.version("since", otherwise: 1)
    if earlier.contains(where: { $0.name == name }) {
      throw element.fault("\(interface.name) has two \(element.name)s named \(name)")
    }
    if let last = earlier.last, last.since > since {
      throw element.fault(
        "\(interface.name).\(name) is since version \(since) but follows \(last.name), which is"
          + " since \(last.since)")
    }
    if since > interface.version {
      throw element.fault(
        "\(interface.name).\(name) is since version \(since) of an interface at version"
          + " \(interface.version)")
    }
    message = (
      Message(
        name: name, opcode: earlier.count, since: since,
        isDestructor: element.attributes["type"] == "destructor", line: element.line),
      isRequest
    )
  }

  private func addArgument(_ element: Element) throws {
    guard message != nil else {
      throw element.fault("an arg stands outside a request or event")
    }
    let name = try element.text("name")
    let type = try element.text("type")
    guard let kind = Argument.Kind(rawValue: type) else {
      throw element.fault("the argument \(name) has the unknown type \(type)")
    }
    if kind == .newID, let message, message.isRequest,
      message.value.arguments.contains(where: { $0.kind == .newID })
    {
      throw element.fault("the request \(message.value.name) creates two objects")
    }
    message?.value.arguments.append(
      Argument(
        name: name, kind: kind, interface: element.attributes["interface"],
        isNullable: element.attributes["allow-null"] == "true",
        enumeration: element.attributes["enum"], line: element.line))
  }

  private func startEnumeration(_ element: Element) throws {
    guard interface != nil else { throw element.fault("an enum stands outside an interface") }
    enumeration = Enumeration(
      name: try element.text("name"), since: try element.version("since", otherwise: 1),
      isBitfield: element.attributes["bitfield"] == "true", line: element.line)
  }

  private func addEntry(_ element: Element) throws {
    guard enumeration != nil else { throw element.fault("an entry stands outside an enum") }
    let name = try element.text("name")
    enumeration?.entries.append(
      Enumeration.Entry(
        name: name, value: try element.number("value"),
        since: try element.version("since", otherwise: 1),
        summary: element.attributes["summary"] ?? ""))
  }

  private func addSummary(_ text: String) {
    if let entry = enumeration?.entries.indices.last {
      enumeration?.entries[entry].summary = text
    } else if enumeration != nil {
      enumeration?.summary = text
    } else if message != nil {
      message?.value.summary = text
    } else if interface != nil {
      interface?.summary = text
    }
  }
}
