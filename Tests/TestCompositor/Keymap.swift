extension TestKeyboard {
  /// Some keys of a US keyboard, complete in itself: Escape, Space, Return, the arrows, digits, minus,
  /// equal (plus with Shift), F and Q; F5 (another one with Control and Alt).
  public static let keymap = """
    xkb_keymap {
      xkb_keycodes "test" {
        minimum = 8;
        maximum = 255;
        <ESC> = 9; <AE01> = 10; <AE02> = 11; <AE10> = 19; <AE11> = 20; <AE12> = 21;
        <AD01> = 24; <RTRN> = 36; <LCTL> = 37; <AC04> = 41; <LFSH> = 50; <SPCE> = 65;
        <FK05> = 71;
        <UP> = 111; <LEFT> = 113; <RGHT> = 114; <DOWN> = 116;
      };
      xkb_types "test" {
        type "ONE_LEVEL" { modifiers = none; level_name[1] = "Any"; };
        type "TWO_LEVEL" {
          modifiers = Shift;
          map[Shift] = 2;
          level_name[1] = "Base";
          level_name[2] = "Shift";
        };
        type "CTRL+ALT" {
          modifiers = Control + Mod1;
          map[Control + Mod1] = 2;
          level_name[1] = "Base";
          level_name[2] = "Ctrl Alt";
        };
      };
      xkb_compatibility "test" {
        interpret Any + AnyOf(all) { action = SetMods(modifiers = modMapMods, clearLocks); };
      };
      xkb_symbols "test" {
        key <ESC> { [ Escape ] };
        key <AE01> { [ 1, exclam ] };
        key <AE02> { [ 2, at ] };
        key <AE10> { [ 0, parenright ] };
        key <AE11> { [ minus, underscore ] };
        key <AE12> { [ equal, plus ] };
        key <AD01> { [ q, Q ] };
        key <AC04> { [ f, F ] };
        key <RTRN> { [ Return ] };
        key <SPCE> { [ space ] };
        key <FK05> { type = "CTRL+ALT", [ F5, XF86Switch_VT_5 ] };
        key <UP> { [ Up ] };
        key <LEFT> { [ Left ] };
        key <RGHT> { [ Right ] };
        key <DOWN> { [ Down ] };
        key <LFSH> { [ Shift_L ] };
        key <LCTL> { [ Control_L ] };
        modifier_map Shift { <LFSH> };
        modifier_map Control { <LCTL> };
      };
    };
    """
}
