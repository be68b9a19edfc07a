type KeyPress = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'altKey' | 'metaKey' | 'repeat' | 'isComposing'> & {
  getModifierState: (key: string) => boolean
}

/** Keys that repeat while held. */
const REPEATING_KEYS = ['j', 'k']

/**
 * Returns the typed character or Enter if it can be a shortcut. Ignores keys with modifiers, except AltGr, which some
 * layouts need for "/" and "?", and keys of an IME composition.
 */
export function readKey(keyPress: KeyPress): string | undefined {
  const { key, ctrlKey, altKey, metaKey, repeat, isComposing } = keyPress
  if (isComposing || (key.length !== 1 && key !== 'Enter')) return undefined
  if (metaKey || ((ctrlKey || altKey) && !keyPress.getModifierState('AltGraph'))) return undefined
  return repeat && !REPEATING_KEYS.includes(key) ? undefined : key
}
