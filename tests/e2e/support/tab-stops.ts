import { expect, type Page } from '@playwright/test'

/** Where the focus stood between two presses of Tab, and what was wrong with it there. */
interface TabStop {
  /** Its tag with its id or the start of its words. */
  name: string
  /** Nothing marks it. Only an outline counts: forced colors drop shadows and areas. */
  unmarked: boolean
  /** It cannot be seen: the header or something else lies over it, or it is outside the window (WCAG 2.4.11). */
  unseen: boolean
}

const WINDOWS = [
  { width: 1280, height: 800 },
  { width: 800, height: 800 },
  { width: 390, height: 800 },
  { width: 844, height: 390 },
]

/** Tab goes to the month, the day, the year and the calendar of a date. */
const MORE_IN_DATE = 3
/** To the minute, the half of the day and the clock of a time. */
const MORE_IN_TIME = 3
/** And to all of these of both. */
const MORE_IN_MOMENT = 6

interface Walk {
  /** What can take the focus, in the order of the document. */
  controls: string[]
  there: TabStop[]
  back: TabStop[]
}

/** DevTools' number for the Shift key among the modifiers of a key event. */
const SHIFT = 8

/** The page with the most beside its form; the others have the same header, and are walked on a low window alone. */
const WALKED_IN_ALL = ['/', '/application']

/** Whether every focus of a page is marked and in sight, forward and backward. */
export async function expectFocusInSight(page: Page, path: string): Promise<void> {
  await settle(page)
  for (const size of WALKED_IN_ALL.includes(path) ? WINDOWS : WINDOWS.slice(-1)) {
    await page.setViewportSize(size)
    const where = `focus at ${size.width} by ${size.height}`
    const { controls, there, back } = await walkPage(page)
    expect.soft(controls.length, where).toBeGreaterThan(15)
    expect.soft(namesOf(there), `${where}: in the order of the document`).toEqual(controls)
    expect.soft(namesOf(back), `${where}: the same way back`).toEqual(controls)
    expect.soft(there.filter(isWrong), `${where}, forward`).toEqual([])
    expect.soft(back.filter(isWrong), `${where}, backward`).toEqual([])
  }
}

function namesOf(stops: TabStop[]): string[] {
  return stops.map(({ name }) => name)
}

export function isWrong({ unmarked, unseen }: TabStop): boolean {
  return unmarked || unseen
}

/**
 * Hydrates a page's forms, so that its focusable elements no longer change, and removes the frames of other sites,
 * which keep the focus to themselves.
 */
export async function settle(page: Page): Promise<void> {
  await page.getByRole('complementary').locator('form').scrollIntoViewIfNeeded()
  await expect(page.locator('[data-island]:has(.form):not([data-hydrated])')).toHaveCount(0)
  await page.locator('iframe').evaluateAll((frames) => frames.map((frame) => frame.remove()))
}

/**
 * Walks with Tab from the top of a page to its last control, and back with Shift+Tab unless `isForwardOnly`. The keys are sent without
 * waiting for each, and the page itself notes the focus before the next key moves it: thousands of steps take seconds.
 */
export async function walkPage(page: Page, isForwardOnly = false): Promise<Walk> {
  await page.evaluate(startAtTop)
  const controls = await page.evaluate(listControls)
  const dates = await page.locator('input[type="date"]:visible').count()
  const times = await page.locator('input[type="time"]:visible').count()
  const moments = await page.locator('input[type="datetime-local"]:visible').count()
  // One in which nothing takes the focus is a stop itself, where keys scroll it.
  const frames = await page.locator('iframe:visible').count()
  const noted = await page.evaluateHandle(noteFocusOnKeys)
  const keyboard = await page.context().newCDPSession(page)
  for (const modifiers of isForwardOnly ? [0] : [0, SHIFT]) {
    const key = { type: 'rawKeyDown', key: 'Tab', code: 'Tab', windowsVirtualKeyCode: 9, modifiers } as const
    const more = dates * MORE_IN_DATE + times * MORE_IN_TIME + moments * MORE_IN_MOMENT + frames
    // The last control is noted when the next key leaves it.
    const count = controls.length + more + (isForwardOnly ? 1 : 0)
    await Promise.all(Array.from({ length: count }, () => keyboard.send('Input.dispatchKeyEvent', key)))
  }
  await keyboard.detach()
  const stops = (await noted.jsonValue()).filter((stop) => stop !== undefined && stop !== null)
  // The way back starts at the last control, where the way there ended.
  return { controls, there: stops.slice(0, controls.length), back: stops.slice(controls.length - 1).reverse() }
}

/** As after loading: nothing has the focus, and the next Tab goes to the first control. */
function startAtTop(): void {
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

function noteFocusOnKeys(): (TabStop | undefined)[] {
  const stops: (TabStop | undefined)[] = []
  let last: Element | null = null
  window.onkeydown = () => {
    // The parts of a date are one control.
    if (document.activeElement !== last) stops.push(measure(document.activeElement))
    last = document.activeElement
  }
  return stops

  function measure(element: Element | null): TabStop | undefined {
    if (!element || element === document.body) return undefined
    const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(element)
    return {
      name: `${element.localName} ${element.id || element.textContent?.trim().slice(0, 40)}`,
      unmarked: outlineStyle === 'none' || outlineWidth === '0px' || outlineColor === 'rgba(0, 0, 0, 0)',
      unseen: element.matches('input, select, textarea') ? !isFieldSeen(element) : !isPartlySeen(element),
    }
  }

  /** A field is seen whole; of one with several lines the browser brings the line with the caret into the window. */
  function isFieldSeen(field: Element): boolean {
    const { left, right, top, bottom } = field.getBoundingClientRect()
    const edges = field.matches('textarea') ? [top + 4, top + 24] : [top + 4, bottom - 4]
    return edges.every((y) => isOnTop(field, (left + right) / 2, y))
  }

  function isPartlySeen(element: Element): boolean {
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
