import { expect, type Page } from '@playwright/test'

/** An element that received the focus by Tab, and problems with its focus. */
interface TabStop {
  /** Tag name with the id or the start of the text. */
  name: string
  /** True without an outline. Shadows and backgrounds do not count, because forced colors remove them. */
  isUnmarked: boolean
  /** True if the element is covered, for example by the header, or outside the viewport (WCAG 2.4.11). */
  isUnseen: boolean
}

const WINDOW_SIZES = [
  { width: 1280, height: 800 },
  { width: 800, height: 800 },
  { width: 390, height: 800 },
  { width: 844, height: 390 },
]

/** Additional stops within date and time fields: one for each part and the picker. */
const EXTRA_STOPS = { date: 3, time: 3, 'datetime-local': 6 }

interface Walk {
  /** Focusable controls in document order. */
  controls: string[]
  forward: TabStop[]
  backward: TabStop[]
}

/** Modifier bit of the Shift key in DevTools key events. */
const SHIFT = 8

/** Pages to walk in all window sizes. The others have the same header and are walked in the lowest window only. */
const FULLY_WALKED_PATHS = ['/', '/application']

/** Expects each focused control of a page to be outlined and visible, walking forward and backward. */
export async function expectFocusInSight(page: Page, path: string): Promise<void> {
  await hydrateForms(page)
  for (const size of FULLY_WALKED_PATHS.includes(path) ? WINDOW_SIZES : WINDOW_SIZES.slice(-1)) {
    await page.setViewportSize(size)
    const where = `focus at ${size.width} by ${size.height}`
    const { controls, forward, backward } = await walkPage(page)
    expect.soft(controls.length, where).toBeGreaterThan(15)
    expect.soft(listNames(forward), `${where}: in the order of the document`).toEqual(controls)
    expect.soft(listNames(backward), `${where}: the same way back`).toEqual(controls)
    expect.soft(forward.filter(hasBadFocus), `${where}, forward`).toEqual([])
    expect.soft(backward.filter(hasBadFocus), `${where}, backward`).toEqual([])
  }
}

function listNames(stops: TabStop[]): string[] {
  return stops.map(({ name }) => name)
}

export function hasBadFocus({ isUnmarked, isUnseen }: TabStop): boolean {
  return isUnmarked || isUnseen
}

/** Hydrates the forms, so that no control is replaced later, and removes frames, which would trap the focus. */
export async function hydrateForms(page: Page): Promise<void> {
  await page.getByRole('complementary').locator('form').scrollIntoViewIfNeeded()
  await expect(page.locator('[data-island]:has(.form):not([data-hydrated])')).toHaveCount(0)
  await page.locator('iframe').evaluateAll((frames) => frames.map((frame) => frame.remove()))
}

/**
 * Walks with Tab from the top of a page to its last control, and back with Shift+Tab unless `isForwardOnly`. For speed,
 * all keys are sent at once, and the page records the focus before each key moves it.
 */
export async function walkPage(page: Page, isForwardOnly = false): Promise<Walk> {
  await page.evaluate(resetFocusToTop)
  const controls = await page.evaluate(listControls)
  let extraStops = 0
  for (const [type, stops] of Object.entries(EXTRA_STOPS))
    extraStops += stops * (await page.locator(`input[type="${type}"]:visible`).count())
  // A frame without focusable content is also a stop, because it can be scrolled by keyboard.
  const frames = await page.locator('iframe:visible').count()
  const recorded = await page.evaluateHandle(recordFocusOnKeys)
  const keyboard = await page.context().newCDPSession(page)
  for (const modifiers of isForwardOnly ? [0] : [0, SHIFT]) {
    const key = { type: 'rawKeyDown', key: 'Tab', code: 'Tab', windowsVirtualKeyCode: 9, modifiers } as const
    // The focus is recorded before each key, so the last control needs one more key.
    const count = controls.length + extraStops + frames + (isForwardOnly ? 1 : 0)
    await Promise.all(Array.from({ length: count }, () => keyboard.send('Input.dispatchKeyEvent', key)))
  }
  await keyboard.detach()
  const stops = (await recorded.jsonValue()).filter((stop) => stop !== undefined && stop !== null)
  // The backward walk starts at the last control.
  return { controls, forward: stops.slice(0, controls.length), backward: stops.slice(controls.length - 1).reverse() }
}

/** Resets the focus, so that the next Tab goes to the first control. */
function resetFocusToTop(): void {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  getSelection()?.collapse(document.body, 0)
  scrollTo(0, 0)
}

function listControls(): string[] {
  const kinds = 'a[href], button, input, select, textarea, summary, [tabindex="0"]'
  const controls = [...document.querySelectorAll<HTMLElement>(kinds)].filter(
    (control) =>
      control.checkVisibility({ visibilityProperty: true }) && control.tabIndex >= 0 && !control.matches(':disabled'),
  )
  return controls.map((control) => `${control.localName} ${control.id || control.textContent?.trim().slice(0, 40)}`)
}

function recordFocusOnKeys(): (TabStop | undefined)[] {
  const stops: (TabStop | undefined)[] = []
  let last: Element | null = null
  window.onkeydown = () => {
    // All parts of a date field are one control.
    if (document.activeElement !== last) stops.push(measure(document.activeElement))
    last = document.activeElement
  }
  return stops

  function measure(element: Element | null): TabStop | undefined {
    if (!element || element === document.body) return undefined
    const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(element)
    return {
      name: `${element.localName} ${element.id || element.textContent?.trim().slice(0, 40)}`,
      isUnmarked: outlineStyle === 'none' || outlineWidth === '0px' || outlineColor === 'rgba(0, 0, 0, 0)',
      isUnseen: element.matches('input, select, textarea') ? !isFieldVisible(element) : !isPartlyVisible(element),
    }
  }

  /** True if the whole field is visible. For a textarea, which may be tall, the first line is enough. */
  function isFieldVisible(field: Element): boolean {
    const { left, right, top, bottom } = field.getBoundingClientRect()
    const edges = field.matches('textarea') ? [top + 4, top + 24] : [top + 4, bottom - 4]
    return edges.every((y) => isOnTop(field, (left + right) / 2, y))
  }

  function isPartlyVisible(element: Element): boolean {
    return [...element.getClientRects()].some(({ left, right, top, bottom }) => {
      const [from, to] = [Math.max(top, 0), Math.min(bottom, innerHeight)]
      return [from + 2, (from + to) / 2, to - 2].some((y) => isOnTop(element, (left + right) / 2, y))
    })
  }

  function isOnTop(element: Element, x: number, y: number): boolean {
    const hit = document.elementFromPoint(x, y)
    return hit !== null && element.contains(hit)
  }
}
