import type { Page } from '@playwright/test'
import { expect, test } from './fixtures'
import { routes } from './routes'

const main = (page: Page) => page.getByRole('main')

for (const size of [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
]) {
  test(`Home says at ${size.width} by ${size.height}, before any scrolling, what, for whom, when, how much and what next`, async ({
    page,
  }) => {
    await page.setViewportSize(size)
    await page.goto('/')
    for (const fact of [
      main(page).getByRole('heading', { level: 1 }),
      main(page).getByText(/high-school and college students/),
      main(page).getByText(/^Saturdays, 10 am to 12 pm/),
      main(page).getByText(/^\$800, or \$500/),
      main(page).getByRole('link', { name: 'Apply now' }),
    ])
      await expect(fact).toBeInViewport({ ratio: 1 })
  })
}

for (const { path } of routes.filter((route) => route.path !== '/')) {
  test(`${path} begins with a picture that is there and has its place`, async ({ page }) => {
    await page.goto(path)
    const picture = main(page).locator('img').first()
    await expect(picture).toBeInViewport()
    await expect(picture).toHaveAttribute('alt', '')
    await expect(picture).toHaveAttribute('width', '320')
    await expect(picture).toHaveAttribute('height', '220')
    await expect(picture).not.toHaveAttribute('loading')
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  })
}

test('no two screens begin with the same picture', async ({ page }) => {
  const pictures = new Set<string | null>()
  for (const { path } of routes) {
    await page.goto(path)
    pictures.add(await main(page).locator('img').first().getAttribute('src'))
  }
  expect(pictures.size).toBe(routes.length)
})

test.describe('where the system sets the colors', () => {
  test.use({ forcedColors: 'active' })

  for (const { path, marks } of [
    { path: '/', marks: ['.reasons li', '.notice', '.welcome-facts', 'aside'] },
    { path: '/logistics', marks: ['.ticket', '.programme tbody th', '[aria-current]'] },
    { path: '/program', marks: ['.weeks li', '.panel', '.actions .button'] },
    { path: '/about', marks: ['.card', '.notice'] },
    { path: '/make-payment', marks: ['.receipt'] },
  ]) {
    test(`${path} keeps the edges of what its areas hold together`, async ({ page }) => {
      await page.goto(path)
      for (const mark of marks) {
        const edge = await page
          .locator(mark)
          .first()
          .evaluate((element) => {
            const { borderBottomStyle, borderBottomWidth, borderBottomColor } = getComputedStyle(element)
            return [borderBottomStyle, Number.parseFloat(borderBottomWidth) > 0, borderBottomColor]
          })
        expect(edge, mark).toEqual(['solid', true, expect.not.stringMatching(/^rgb\(255, 255, 255\)|^rgba/)])
      }
    })
  }
})

for (const { reducedMotion, fades } of [
  { reducedMotion: 'no-preference', fades: true },
  { reducedMotion: 'reduce', fades: false },
] as const) {
  test(`pages ${fades ? 'fade into each other' : 'change at once where motion is to be reduced'}`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion })
    await page.addInitScript(() => {
      addEventListener('pagereveal', (event) => {
        document.documentElement.dataset.fades = String('viewTransition' in event && event.viewTransition !== null)
      })
    })
    await page.goto('/')
    await page.getByRole('banner').getByRole('link', { name: 'About Us' }).click()
    await expect(page).toHaveURL('/about')
    await expect(page.locator('html')).toHaveAttribute('data-fades', String(fades))
  })
}

for (const colorScheme of ['light', 'dark'] as const)
  test(`what the search box is for is read before anything is typed (${colorScheme})`, async ({ page }) => {
    await page.emulateMedia({ colorScheme })
    await page.goto('/about')
    // axe does not judge placeholders (WCAG 1.4.3).
    const colors = await page
      .getByRole('searchbox')
      .evaluate((box) => [getComputedStyle(box, '::placeholder').color, getComputedStyle(box).backgroundColor])
    expect(contrast(colors)).toBeGreaterThan(4.5)
    const opacity = await page.getByRole('searchbox').evaluate((box) => getComputedStyle(box, '::placeholder').opacity)
    expect(opacity).toBe('1')
  })

/** The contrast ratio of two colors as in rgb(0, 0, 0) (WCAG 2.2). */
function contrast(colors: string[]): number {
  const [darker = 0, lighter = 0] = colors.map(luminance).sort((one, other) => one - other)
  return (lighter + 0.05) / (darker + 0.05)
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = (color.match(/\d+/g) ?? []).map((part) => {
    const value = Number(part) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const watch = (title: string) => `Watch “${title}” on YouTube`

for (const { path, host, words } of [
  { path: '/', host: 'www.youtube.com', words: watch },
  { path: '/program', host: 'www.youtube.com', words: watch },
  { path: '/blog', host: 'www.youtube.com', words: watch },
  { path: '/location', host: 'www.google.com', words: () => 'Open this address in Google Maps' },
])
  test(`${path} says what each frame is to show and links to it, should the frame be blocked`, async ({
    page,
    site,
  }) => {
    const blocked: string[] = []
    await page.route(
      (address) => address.origin !== site.address,
      (route) => {
        blocked.push(route.request().url())
        return route.abort('blockedbyclient')
      },
    )
    await page.goto(path)
    const frames = await main(page).locator('iframe').all()
    expect(frames.length).toBeGreaterThan(0)
    for (const frame of frames) {
      await frame.scrollIntoViewIfNeeded()
      const source = (await frame.getAttribute('src')) ?? ''
      await expect.poll(() => blocked).toContain(new URL(source).href)
      const link = frame.locator('xpath=following-sibling::a')
      await link.scrollIntoViewIfNeeded()
      await expect(link).toHaveText(words((await frame.getAttribute('title')) ?? ''))
      await expect(link).toBeInViewport({ ratio: 1 })
      // Nothing of the frame stands over it.
      await link.click({ trial: true })
      expect(new URL((await link.getAttribute('href')) ?? '').host).toBe(host)
    }
  })
