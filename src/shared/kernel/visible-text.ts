// Control, formatting (bidirectional marks, zero-width characters), private and unassigned characters, line and
// paragraph separators; then invisible letters and signs.
const UNSEEN =
  /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}\p{Zl}\p{Zp}\u034F\u115F\u1160\u17B4\u17B5\u180B-\u180F\u2800\u3164\uFFA0]/u

/** Whether all characters are visible, and none changes the direction of the text. */
export const isVisibleText = (text: string): boolean => !UNSEEN.test(text)
