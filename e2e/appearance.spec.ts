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
    { path: '/logistics', marks: ['.ticket', '.programme tbody th', '.button', '[aria-current]'] },
    { path: '/program', marks: ['.weeks li', '.panel'] },
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
