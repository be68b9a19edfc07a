/**
 * React sets a text area that the server had filled back to what the server filled in, also where somebody has
 * mended it since. Keeps such text areas as they are, or answers nothing where the island has none: React leaves
 * every other control as it stands.
 */
export function keepTyped(element: HTMLElement): { restore: () => void } | undefined {
  const filled = [...element.querySelectorAll('textarea')].filter((area) => area.defaultValue !== '')
  if (filled.length === 0) return undefined
  const kept = filled.map((area) => ({ area, value: area.value }))
  return {
    restore() {
      for (const { area, value } of kept) if (area.value !== value) area.value = value
    },
  }
}
