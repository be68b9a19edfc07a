import { expect, type Page } from '@playwright/test'

/** Waits for fonts, pictures and frames, so that a screenshot shows all of them. */
export async function waitForLateContent(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const element of document.querySelectorAll('[loading="lazy"]')) element.setAttribute('loading', 'eager')
  })
  await page.evaluate(replaceOptionalFonts)
  await expect.poll(() => page.evaluate(isFullyLoaded)).toBe(true)
  for (const frame of await page.locator('iframe:visible').all()) {
    await frame.contentFrame().locator('html[lang]').waitFor()
  }
}

/** Replaces fonts with `font-display: optional`, because a page does not use these if they load late. */
function replaceOptionalFonts(): void {
  for (const sheet of document.styleSheets) {
    for (const rule of [...sheet.cssRules]) {
      if (!(rule instanceof CSSFontFaceRule)) continue
      const { fontFamily, fontWeight } = rule.style
      // FontFace takes the name without quotes.
      const name = fontFamily.replaceAll(/["']/g, '')
      const face = new FontFace(name, rule.style.getPropertyValue('src'), { weight: fontWeight })
      sheet.deleteRule([...sheet.cssRules].indexOf(rule))
      document.fonts.add(face)
      void face.load()
    }
  }
}

function isFullyLoaded(): boolean {
  const areFontsLoaded = [...document.fonts].every((face) => face.status === 'loaded')
  return areFontsLoaded && [...document.images].every((image) => image.complete && image.naturalWidth > 0)
}
