import type { Page } from '@playwright/test'
import { expect } from './fixtures'

/** How far a page can be scrolled sideways, in CSS pixels. */
export function sidewaysPixels(page: Page): Promise<number> {
  return page.evaluate(() => {
    scrollTo(1000, 0)
    return Math.max(scrollX, document.documentElement.scrollWidth - document.documentElement.clientWidth)
  })
}

/** Goes to a page's end by key, and again where a busy browser did not get there. */
export async function goToEnd(page: Page): Promise<void> {
  await expect(async () => {
    await page.keyboard.press('End')
    await expect(page.getByRole('contentinfo')).toBeInViewport({ timeout: 1000 })
  }).toPass()
}

/** Spaces a page's text as far as WCAG 1.4.12 says that a reader may, or as the page has it. */
export async function spaceText(page: Page, isSpaced: boolean): Promise<void> {
  await page.evaluate((spaced) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(`
      * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
      p { margin-bottom: 2em !important; }`)
    document.adoptedStyleSheets = spaced ? [sheet] : []
  }, isSpaced)
}

/** What in the header lies over something else of it, or makes it so high that what is scrolled to ends up below it. */
export function crowdedInHeader(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const boxes = ['.logo', '.search', '.menu-button', '.navigation'].flatMap((part) => {
      const element = document.querySelector(part)
      return element?.checkVisibility() ? [{ part, box: element.getBoundingClientRect() }] : []
    })
    const crowded = boxes.flatMap(({ part, box }, index) =>
      boxes.slice(index + 1).flatMap((other) => (meet(box, other.box) ? [`${part} and ${other.part}`] : [])),
    )
    const height = document.querySelector('header')?.getBoundingClientRect().height ?? 0
    const room = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop)
    return height > room ? [...crowded, `${height} pixels high`] : crowded

    function meet(one: DOMRect, other: DOMRect): boolean {
      const isBeside = one.right <= other.left + 1 || other.right <= one.left + 1
      return !isBeside && one.bottom > other.top + 1 && other.bottom > one.top + 1
    }
  })
}

/** What cannot be read: text that is cut off by its own box, or that stands outside the window or the header. */
export function lostTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const header = document.querySelector('header')
    const elements = [...document.body.querySelectorAll<HTMLElement>('*')].filter(
      (element) => element.checkVisibility({ visibilityProperty: true }) && element.innerText?.trim(),
    )
    return elements.filter((element) => !isForEarsOnly(element) && (isCut(element) || isOutside(element))).map(nameOf)

    function isForEarsOnly(element: HTMLElement): boolean {
      return element.closest('.visually-hidden, .skip-link') !== null
    }

    function isCut(element: HTMLElement): boolean {
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
      return isBelowHeader || ((left < -1 || right > innerWidth + 1) && !scrollsByItself(element))
    }

    function scrollsByItself(element: Element): boolean {
      const frame = element.parentElement?.closest<HTMLElement>('[tabindex="0"]')
      return frame !== null && frame !== undefined && getComputedStyle(frame).overflowX === 'auto'
    }

    function nameOf(element: HTMLElement): string {
      return `${element.localName}.${element.className} ${element.innerText.trim().slice(0, 40)}`
    }
  })
}
