import Geometry
import Gestures

// What owners choose about gestures, on this screen.
extension FrameState {
  /// Tells the engine; lengths are millimetres to owners and logical pixels to it.
  mutating func updateGestureConfiguration() {
    let settings = self.settings.gestures
    let density = viewport?.pixelsPerMillimeter ?? Viewport.pixelsPerMillimeterAt96
    var configuration = GestureConfiguration()
    configuration.canRotate = settings.canRotate
    configuration.doubleTap = DoubleTap(
      placement: settings.doubleTap,
      scale: settings.doubleTapScale > 0 ? settings.doubleTapScale : nil,
      cycle: settings.doubleTapCycle)
    configuration.quickZoom = settings.quickZoom
    configuration.slop = settings.slop * density
    configuration.mouseSlop = settings.mouseSlop * density
    configuration.doubleTapInterval = settings.doubleTapInterval
    configuration.doubleTapDistance = settings.doubleTapDistance * density
    configuration.longPress = settings.longPress
    configuration.twoFingerTap = settings.twoFingerTap
    configuration.fingerDistance = settings.fingerDistance * density
    configuration.rotationArc = settings.rotationArc * density
    configuration.quickZoomOctave = settings.quickZoomOctave * density
    configuration.palmSize = settings.palmSize * density
    configuration.filtersJitter = settings.filtersJitter
    gestures.configuration = configuration
  }
}
