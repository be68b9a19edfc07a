import { expect, mainForm, sidebarForm, test, waitUntilHydrated } from './support/fixtures'
import { settle } from './support/settle'

// `npm run pictures -- --baseline` takes the pictures in looks/ anew.

for (const { width, height, colorScheme } of [
  { width: 390, height: 2200, colorScheme: 'light' },
  { width: 1280, height: 1600, colorScheme: 'dark' },
] as const) {
  test.describe(`at ${width} pixels, ${colorScheme}`, () => {
    test.use({
      viewport: { width, height },
      deviceScaleFactor: 0.5,
      colorScheme,
    })

    for (const name of ['home', 'application', 'logistics']) {
      test(`${name} looks as it did`, async ({ page }) => {
        await page.goto(name === 'home' ? '/' : `/${name}`)
        await sidebarForm(page).scrollIntoViewIfNeeded()
        await waitUntilHydrated(sidebarForm(page))
        if (name === 'application') await waitUntilHydrated(mainForm(page))
        await settle(page)
        await page.evaluate(() => window.scrollTo(0, 0))
        await page.evaluate(useOneTypeface)
        await page.evaluate(takeYearsOut)
        await expect(page).toHaveScreenshot(`${name}-${width}-${colorScheme}.png`)
      })
    }
  })
}

/** Every text in the site's own typeface: the system's faces differ from machine to machine. */
function useOneTypeface(): void {
  const [face] = document.fonts
  const sheet = new CSSStyleSheet()
  const everywhere = '*, ::before, ::after, ::placeholder'
  // By geometry: else the width of a letter follows the machine's hinting.
  sheet.replaceSync(
    `${everywhere} { font-family: ${face?.family} !important; text-rendering: geometricPrecision !important }`,
  )
  document.adoptedStyleSheets.push(sheet)
}

/** The year that the server shows is another one in January. */
function takeYearsOut(): void {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    const text = texts.currentNode as Text
    text.data = text.data.replaceAll(/\b20\d\d\b/g, '2000')
  }
}
