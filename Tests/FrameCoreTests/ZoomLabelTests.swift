import FrameCore
import Testing

@Suite("How the zoom is told")
struct ZoomLabelTests {
  @Test(
    "times has one decimal, rounded half away from zero",
    arguments: [
      (0, "0.0×"), (0.04, "0.0×"), (0.05, "0.1×"), (0.94, "0.9×"), (0.96, "1.0×"), (1, "1.0×"),
      (1.25, "1.3×"), (2.5, "2.5×"), (2.6, "2.6×"), (9.96, "10.0×"), (12.345, "12.3×"),
      (999_999.9, "999999.9×"),
    ] as [(Double, String)])
  func times(scale: Double, text: String) {
    #expect(ZoomLabel.text(.times, scale: scale) == text)
  }

  @Test(
    "percent is a whole number",
    arguments: [
      (0, "0%"), (0.004, "0%"), (0.005, "1%"), (0.5, "50%"), (1, "100%"), (1.125, "113%"),
      (2.6, "260%"), (2.5999, "260%"), (12, "1200%"),
    ] as [(Double, String)])
  func percent(scale: Double, text: String) {
    #expect(ZoomLabel.text(.percent, scale: scale) == text)
  }

  @Test(
    "exact percent has two decimals, zeros too",
    arguments: [
      (0, "Zoom: 0.00%"), (0.0005, "Zoom: 0.05%"), (0.5, "Zoom: 50.00%"),
      (1, "Zoom: 100.00%"), (1.234, "Zoom: 123.40%"), (1.23456, "Zoom: 123.46%"),
      (2.0001, "Zoom: 200.01%"), (2.99999, "Zoom: 300.00%"),
    ] as [(Double, String)])
  func exactPercent(scale: Double, text: String) {
    #expect(ZoomLabel.text(.exactPercent, scale: scale) == text)
  }

  @Test(
    "what is no zoom has no text, whatever the style",
    arguments: ZoomLabel.Style.allCases,
    [.nan, .infinity, -.infinity, -1, 1e6, 1e300, .greatestFiniteMagnitude] as [Double])
  func noZoom(style: ZoomLabel.Style, scale: Double) {
    #expect(ZoomLabel.text(style, scale: scale) == "")
  }

  @Test(
    "spoken, a zoom is in, out or fit, which a thousandth does not change",
    arguments: [
      (1, "Fit"), (1.001, "Fit"), (0.999, "Fit"), (1.0011, "Zoomed in"), (0.9989, "Zoomed out"),
      (8, "Zoomed in"), (0.5, "Zoomed out"), (0, "Zoomed out"), (.infinity, "Zoomed in"),
      (.nan, "Fit"),
    ] as [(Double, String)])
  func spoken(scale: Double, text: String) {
    #expect(ZoomLabel.spoken(scale: scale) == text)
  }

  @Test(
    "a percentage is rounded and bounded",
    arguments: [
      (1, 100), (2.345, 235), (0.004, 0), (.nan, 0), (1e300, 100_000_000),
      (.infinity, 100_000_000), (-.infinity, -100_000_000),
    ] as [(Double, Int)])
  func number(scale: Double, percent: Int) {
    #expect(ZoomLabel.percent(scale) == percent)
  }

  @Test(
    "the pill tells the zoom in the style that is set",
    arguments: ZoomLabel.Style.allCases)
  func pill(style: ZoomLabel.Style) {
    var rig = Rig { $0.gestures.zoomLabel = style }
    rig.run(1.3)
    #expect(rig.placement.scale > 1)
    let text = ZoomLabel.text(style, scale: rig.placement.scale)
    #expect(rig.scene.overlays == [.zoomPill(text: text, opacity: 1)])
  }
}
