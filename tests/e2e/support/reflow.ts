import { expect, type Page } from '@playwright/test'
import { findHeaderProblems, measureSidewaysScroll } from './layout'

/** A small phone, and a desktop of 1280 by 1024 pixels at 400 % (WCAG 1.4.10). */
const NARROW_SIZES = [
  { width: 320, height: 640 },
  { width: 320, height: 256 },
]

/** Default font sizes (usually 16 pixels) and viewport widths: two below all breakpoints, one just below one. */
const LARGE_LETTERS = [
  { letters: 24, width: 360 },
  { letters: 32, width: 320 },
  { letters: 32, width: 820 },
]

const expectSoft = expect.configure({ soft: true })

/** Expects a page to be readable at 320 pixels and at 400 % without scrolling sideways, even with text spacing. */
export async function expectReflow(page: Page, state = ''): Promise<void> {
  for (const isSpaced of [false, true]) {
    await setTextSpacing(page, isSpaced)
    for (const size of NARROW_SIZES) {
      await page.setViewportSize(size)
      const where = `${state} ${size.width} by ${size.height}${isSpaced ? ', spaced' : ''}`
      await expectSoft.poll(() => measureSidewaysScroll(page), `${where}: sideways`).toBe(0)
      await expectSoft.poll(() => findLostTexts(page), `${where}: lost`).toEqual([])
    }
  }
  await setTextSpacing(page, false)
}

/** Expects a page to be readable with letters up to twice as large (WCAG 1.4.4). */
export async function expectRoomForLargeLetters(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  for (const { letters, width } of LARGE_LETTERS) {
    await page.setViewportSize({ width, height: 2 * width })
    await devtools.send('Page.setFontSizes', { fontSizes: { standard: letters } })
    const where = `letters of ${letters} pixels in ${width}`
    await expectSoft.poll(() => measureSidewaysScroll(page), `${where}: sideways`).toBe(0)
    await expectSoft.poll(() => findLostTexts(page), `${where}: lost`).toEqual([])
    await expectSoft.poll(() => findHeaderProblems(page), `${where}: header`).toEqual([])
  }
  await devtools.send('Page.setFontSizes', { fontSizes: { standard: 16 } })
  await devtools.detach()
}

/** Sets the text spacing of WCAG 1.4.12, or resets it. */
async function setTextSpacing(page: Page, isSpaced: boolean): Promise<void> {
  await page.evaluate((spaced) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(`
      * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
      p { margin-bottom: 2em !important; }`)
    document.adoptedStyleSheets = spaced ? [sheet] : []
  }, isSpaced)
}

/** Lists text that is clipped by its box, or outside the viewport or the header. */
function findLostTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const header = document.querySelector('header')
    const elements = [...document.body.querySelectorAll<HTMLElement>('*')].filter(
      (element) =>
        element.checkVisibility({ visibilityProperty: true }) &&
        !isVisuallyHidden(element) &&
        (isClipped(element) || isOutside(element)) &&
        // Checked last, because it is slow.
        element.innerText?.trim(),
    )
    return elements.map(describe)

    function isVisuallyHidden(element: HTMLElement): boolean {
      return element.closest('.visually-hidden, .skip-link') !== null
    }

    function isClipped(element: HTMLElement): boolean {
      const { overflowX, overflowY, display } = getComputedStyle(element)
      if (display === 'inline' || element.matches('textarea, select')) return false
      const cuts = (overflow: string) =>
        overflow === 'hidden' || overflow === 'clip' || element.matches('button, .button')
      const isTooWide = cuts(overflowX) && element.scrollWidth > element.clientWidth + 1
      return isTooWide || (cuts(overflowY) && element.scrollHeight > element.clientHeight + 1)
    }

    function isOutside(element: HTMLElement): boolean {
      if (![...element.childNodes].some((node) => node instanceof Text && node.data.trim())) return false
      const { left, right, bottom } = element.getBoundingClientRect()
      const isBelowHeader =
        header?.contains(element) && !element.closest('[popover]') && bottom > header.getBoundingClientRect().bottom
      return isBelowHeader || ((left < -1 || right > innerWidth + 1) && !isInScrollableFrame(element))
    }

    function isInScrollableFrame(element: Element): boolean {
      const frame = element.parentElement?.closest<HTMLElement>('[tabindex="0"]')
      return frame !== null && frame !== undefined && getComputedStyle(frame).overflowX === 'auto'
    }

    function describe(element: HTMLElement): string {
      return `${element.localName}.${element.className} ${element.innerText.trim().slice(0, 40)}`
    }
  })
}
