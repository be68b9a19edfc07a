type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'altKey' | 'metaKey' | 'repeat' | 'isComposing'> & {
  getModifierState: (key: string) => boolean
}

/** Keys that go on for as long as they are held. */
const REPEATING = ['j', 'k']

/**
 * The character that was typed, on whatever layout, or Enter, if it may be a shortcut: none with a modifier, but for those by which
 * some layouts type "/" and "?", and none of a word that is being composed.
 */
export function readKey(pressed: Pressed): string | undefined {
  const { key, ctrlKey, altKey, metaKey, repeat, isComposing } = pressed
  if (isComposing || (key.length !== 1 && key !== 'Enter')) return undefined
  if (metaKey || ((ctrlKey || altKey) && !pressed.getModifierState('AltGraph'))) return undefined
  return repeat && !REPEATING.includes(key) ? undefined : key
}
