import { expect, mainForm, sidebarForm, test, waitUntilHydrated } from './support/fixtures'
import { waitForLateContent } from './support/late-content'

// `npm run pictures -- --baseline` updates the pictures in looks/.

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
      test(`${name} looks like its picture`, async ({ page }) => {
        await page.goto(name === 'home' ? '/' : `/${name}`)
        await sidebarForm(page).scrollIntoViewIfNeeded()
        await waitUntilHydrated(sidebarForm(page))
        if (name === 'application') await waitUntilHydrated(mainForm(page))
        await waitForLateContent(page)
        await page.evaluate(() => window.scrollTo(0, 0))
        await page.evaluate(useOneTypeface)
        await page.evaluate(replaceYears)
        await expect(page).toHaveScreenshot(`${name}-${width}-${colorScheme}.png`)
      })
    }
  })
}

/** Shows all text in the site's typeface, because system fonts differ between machines. */
function useOneTypeface(): void {
  const [face] = document.fonts
  const sheet = new CSSStyleSheet()
  const everywhere = '*, ::before, ::after, ::placeholder'
  // Disable hinting, which changes the width of letters on some machines.
  sheet.replaceSync(
    `${everywhere} { font-family: ${face?.family} !important; text-rendering: geometricPrecision !important }`,
  )
  document.adoptedStyleSheets.push(sheet)
}

/** Replaces all years, because the server shows the current one. */
function replaceYears(): void {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    const text = texts.currentNode as Text
    text.data = text.data.replaceAll(/\b20\d\d\b/g, '2000')
  }
}
