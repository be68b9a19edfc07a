/** WebDriver's code points for keys (https://w3c.github.io/webdriver/#keyboard-actions). */
const codes: Record<string, string> = {
  Backspace: '\uE003',
  Tab: '\uE004',
  Enter: '\uE007',
  Shift: '\uE008',
  Escape: '\uE00C',
  Space: ' ',
  End: '\uE010',
  ArrowUp: '\uE013',
  ArrowDown: '\uE015',
}

/** Actions that press keys in turn, for WebDriver and WebDriver BiDi. "Shift+Tab" holds Shift. */
export function createKeyActions(keys: string[]) {
  const actions = keys.flatMap((key) => {
    const parts = key.length > 1 ? key.split('+') : [key]
    const values = parts.map((part) => codes[part] ?? part)
    const down = values.map((value) => ({ type: 'keyDown', value }))
    const up = values.toReversed().map((value) => ({ type: 'keyUp', value }))
    return [...down, ...up]
  })
  return [{ type: 'key', id: 'keyboard', actions }]
}

/** Actions that click with the main button. */
export function createClickActions(x: number, y: number) {
  const actions = [
    { type: 'pointerMove', x: Math.round(x), y: Math.round(y), duration: 0, origin: 'viewport' },
    { type: 'pointerDown', button: 0 },
    { type: 'pointerUp', button: 0 },
  ]
  return [{ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions }]
}
