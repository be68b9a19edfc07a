import { expect } from '@playwright/test'
import type { Driver, Size } from './driver'
import { type Target, toFindExpression } from './target'

/** Maximum width, in pixels, that counts as a phone. */
const PHONE_WIDTH = 768

/** Short polling intervals, because a tab responds within a few milliseconds. */
export const POLL = { intervals: [10, 20, 40, 80] }

/** A point in the viewport, in CSS pixels. */
interface Point {
  x: number
  y: number
}

/** A tab in any of the three engines. Actions wait until their target is visible. */
export class Tab {
  constructor(
    private readonly driver: Driver,
    private readonly base: string,
    private size: Size,
  ) {}

  /** Opens a URL or a path of the site and waits until it has loaded. */
  goto(path: string): Promise<void> {
    return this.driver.navigate(new URL(path, this.base).href)
  }

  reload(): Promise<void> {
    return this.driver.reload()
  }

  async resize(size: Size): Promise<void> {
    await this.driver.resize(size)
    this.size = size
  }

  /** Runs a function in the page. Arguments and result are passed as JSON. */
  async evaluate<Args extends unknown[], Result>(
    task: (...args: Args) => Result | Promise<Result>,
    ...args: Args
  ): Promise<Result> {
    return this.run(`(${task})(...${JSON.stringify(args)})`)
  }

  /** Runs a function in the page on all elements of a target. */
  async evaluateAll<Result>(target: Target, task: (elements: HTMLElement[]) => Result): Promise<Result> {
    return this.run(`(${task})(${toFindExpression(target)})`)
  }

  readPath(): Promise<string> {
    return this.evaluate(() => location.pathname + location.search)
  }

  /** Reads the texts of the visible elements of a target. */
  readTexts(target: Target): Promise<string[]> {
    return this.evaluateAll(target, (elements) =>
      elements
        .filter((element) => element.checkVisibility())
        .map(({ textContent }) => (textContent ?? '').replace(/\s+/g, ' ').trim()),
    )
  }

  async isVisible(target: Target): Promise<boolean> {
    return (await this.readTexts(target)).length > 0
  }

  /** Reads the value of a control: "on" or "" for a checkbox. */
  readValue(target: Target): Promise<string | undefined> {
    return this.evaluateAll(target, ([control]) => {
      const { type, checked, value } = (control ?? {}) as HTMLInputElement
      return type === 'checkbox' ? (checked ? 'on' : '') : value
    })
  }

  isFocused(target: Target): Promise<boolean> {
    return this.evaluateAll(target, ([element]) => element !== undefined && element === document.activeElement)
  }

  /** Clicks the center of a target once nothing covers it. */
  async click(target: Target): Promise<void> {
    const found: Point[] = []
    await expect
      .poll(
        async () => {
          const aim = await this.evaluateAll(target, findClickPoint)
          if (typeof aim !== 'string') found.push(aim)
          return typeof aim === 'string' ? aim : 'there'
        },
        { message: `to click ${JSON.stringify(target)}`, ...POLL },
      )
      .toBe('there')
    for (const { x, y } of found) await this.driver.click(x, y)
  }

  /** Clicks a control and types at the end of its text. */
  async type(target: Target, text: string): Promise<void> {
    await this.click(target)
    const message = `to focus ${JSON.stringify(target)}`
    await expect.poll(() => this.isFocused(target), { message, ...POLL }).toBe(true)
    // Two clicks at the same point are a double click, which selects text. End clears the selection.
    await this.driver.press(['End', ...[...text].map((character) => (character === '\n' ? 'Enter' : character))])
  }

  /** Presses keys in turn, such as "Tab", "Shift+Tab" or "a". */
  press(...keys: string[]): Promise<void> {
    return this.driver.press(keys)
  }

  /** Selects an option with the arrow keys. */
  async choose(target: Target, value: string): Promise<void> {
    await this.evaluateAll(target, ([select]) => select?.focus())
    const steps = await this.evaluateAll(target, ([select]) => {
      const { options, selectedIndex } = select as HTMLSelectElement
      return { from: selectedIndex, values: [...options].map((option) => option.value) }
    })
    const distance = steps.values.indexOf(value) - steps.from
    await this.driver.press(Array(Math.abs(distance)).fill(distance > 0 ? 'ArrowDown' : 'ArrowUp'))
    const message = `to choose in ${JSON.stringify(target)}`
    await expect.poll(() => this.readValue(target), { message, ...POLL }).toBe(value)
  }

  /** Waits until the island around a target has hydrated. On a phone, a pointer has to come near it first. */
  async waitUntilHydrated(target: Target): Promise<void> {
    if (this.size.width <= PHONE_WIDTH)
      await this.evaluateAll(target, ([element]) =>
        element?.dispatchEvent(new PointerEvent('pointerover', { bubbles: true })),
      )
    await expect
      .poll(
        () =>
          this.evaluateAll(
            target,
            ([element]) => element?.closest('[data-island]')?.hasAttribute('data-hydrated') ?? false,
          ),
        POLL,
      )
      .toBe(true)
  }

  /** Measures how far the page can be scrolled sideways, in CSS pixels. */
  measureSidewaysScroll(): Promise<number> {
    return this.evaluate(() => {
      scrollTo(1000, 0)
      const { scrollWidth, clientWidth } = document.documentElement
      const pixels = Math.max(scrollX, scrollWidth - clientWidth)
      scrollTo(0, 0)
      return pixels
    })
  }

  screenshot(): Promise<Buffer> {
    return this.driver.screenshot()
  }

  private async run<Result>(expression: string): Promise<Result> {
    const asJson = `Promise.resolve(${expression}).then((value) => JSON.stringify(value) ?? 'null')`
    for (let tries = 1; ; tries++) {
      try {
        return JSON.parse(await this.driver.evaluate(asJson)) as Result
      } catch (error) {
        if (tries === 10 || !NAVIGATED_AWAY.test(String(error))) throw error
      }
    }
  }
}

/** Errors of an evaluation that was interrupted by a navigation. The evaluation is repeated on the next page. */
const NAVIGATED_AWAY = /context was destroyed|Actor .* destroyed|discarded|unload/i

/** Runs in the page. Scrolls the target to the middle. Returns its center, or the reason why it cannot be clicked. */
async function findClickPoint(elements: HTMLElement[]): Promise<Point | string> {
  const element = elements.find((candidate) => candidate.checkVisibility())
  if (!element) return elements.length > 0 ? 'hidden' : 'not there'
  if ((element as HTMLButtonElement).disabled) return 'disabled'
  element.scrollIntoView({ block: 'center', behavior: 'instant' })
  const before = element.getBoundingClientRect()
  await new Promise((painted) => requestAnimationFrame(painted))
  const { x, y, width, height } = element.getBoundingClientRect()
  if (x !== before.x || y !== before.y) return 'moving'
  const middle = { x: x + width / 2, y: y + height / 2 }
  const top = document.elementFromPoint(middle.x, middle.y)
  return top && element.contains(top) ? middle : `covered by ${top?.localName}`
}
