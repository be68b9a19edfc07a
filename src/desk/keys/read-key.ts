type KeyPress = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'altKey' | 'metaKey' | 'repeat' | 'isComposing'> & {
  getModifierState: (key: string) => boolean
}

/** Keys that repeat while held. */
const REPEATING_KEYS = ['j', 'k']

/**
 * Returns the typed character or Enter if it can be a shortcut. Ignores keys with modifiers, except AltGr, which some
 * layouts need for "/" and "?", and keys of an IME composition.
 */
export function readKey(pressed: KeyPress): string | undefined {
  const { key, ctrlKey, altKey, metaKey, repeat, isComposing } = pressed
  if (isComposing || (key.length !== 1 && key !== 'Enter')) return undefined
  if (metaKey || ((ctrlKey || altKey) && !pressed.getModifierState('AltGraph'))) return undefined
  return repeat && !REPEATING_KEYS.includes(key) ? undefined : key
}
