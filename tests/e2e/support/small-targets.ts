import type { Page } from '@playwright/test'

/**
 * Lists links and controls that are too small (WCAG 2.5.8): below 24 by 24 CSS pixels, not part of a sentence, and so
 * near to another one that circles of 24 pixels around both would touch.
 */
export function findSmallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const MIN_SIZE = 24
    const kinds = 'a[href], button, input:not([type=hidden]), select, textarea, summary'
    const targets = [...document.querySelectorAll<HTMLElement>(kinds)]
      .filter((target) => target.checkVisibility({ visibilityProperty: true }) && !target.matches('.skip-link'))
      .map((element) => ({ element, box: element.getBoundingClientRect() }))
    type Target = (typeof targets)[number]
    // Tolerate rounding: 23.99 counts as 24.
    const isSmall = ({ box }: Target) => Math.min(box.width, box.height) < MIN_SIZE - 0.05
    const small = targets.filter((target) => isSmall(target) && !isInSentence(target))
    return small.filter((one) => targets.some((other) => other !== one && isTooNear(one, other))).map(describe)

    function isInSentence({ element }: Target): boolean {
      if (getComputedStyle(element).display !== 'inline') return false
      const words = element.closest('p, li, dd, td, address')?.cloneNode(true) as Element | undefined
      for (const link of words?.querySelectorAll('a') ?? []) link.remove()
      return /\p{L}{2}/u.test(words?.textContent ?? '')
    }

    function isTooNear(one: Target, other: Target): boolean {
      const [x, y] = centerOf(one)
      const [otherX, otherY] = centerOf(other)
      if (isSmall(other) && Math.hypot(x - otherX, y - otherY) < MIN_SIZE) return true
      const { left, right, top, bottom } = other.box
      return Math.hypot(x - Math.min(Math.max(x, left), right), y - Math.min(Math.max(y, top), bottom)) < MIN_SIZE / 2
    }

    function centerOf({ box }: Target): [number, number] {
      return [box.x + box.width / 2, box.y + box.height / 2]
    }

    function describe({ element, box }: Target): string {
      const name = element.id || element.textContent?.trim().slice(0, 40)
      return `${element.localName} ${name} (${box.width.toFixed(1)} by ${box.height.toFixed(1)})`
    }
  })
}
