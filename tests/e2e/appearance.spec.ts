import { expect, test } from './support/fixtures'

test('Home shows audience, time, price and the link to apply without scrolling', async ({ page }) => {
  const main = page.getByRole('main')
  for (const size of [
    { width: 1280, height: 800 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(size)
    await page.goto('/')
    for (const fact of [
      main.getByRole('heading', { level: 1 }),
      main.getByText(/high-school and college students/),
      main.getByText(/^Saturdays, 10 am to 12 pm/),
      main.getByText(/^\$800, or \$500/),
      main.getByRole('link', { name: 'Apply now' }),
    ])
      await expect.soft(fact, `at ${size.width} by ${size.height}`).toBeInViewport({ ratio: 1 })
  }
})

test('pages fade into each other, except with reduced motion', async ({ page }) => {
  await page.addInitScript(() => {
    addEventListener('pagereveal', (event) => {
      document.documentElement.dataset.fades = String('viewTransition' in event && event.viewTransition !== null)
    })
  })
  for (const { reducedMotion, fades } of [
    { reducedMotion: 'no-preference', fades: true },
    { reducedMotion: 'reduce', fades: false },
  ] as const) {
    await page.emulateMedia({ reducedMotion })
    await page.goto('/')
    await page.getByRole('banner').getByRole('link', { name: 'About Us' }).click()
    await expect(page).toHaveURL('/about')
    await expect(page.locator('html')).toHaveAttribute('data-fades', String(fades))
  }
})

test('the placeholder of the search box is readable in light and dark', async ({ page }) => {
  await page.goto('/about')
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    // axe does not check placeholders (WCAG 1.4.3).
    const { colors, opacity } = await page.getByRole('searchbox').evaluate((box) => {
      const placeholder = getComputedStyle(box, '::placeholder')
      return { colors: [placeholder.color, getComputedStyle(box).backgroundColor], opacity: placeholder.opacity }
    })
    expect.soft(contrastRatio(colors), colorScheme).toBeGreaterThan(4.5)
    expect.soft(opacity, colorScheme).toBe('1')
  }
})

/** Contrast ratio of two colors like `rgb(0, 0, 0)` (WCAG 2.2). */
function contrastRatio(colors: string[]): number {
  const [darker = 0, lighter = 0] = colors.map(relativeLuminance).sort((one, other) => one - other)
  return (lighter + 0.05) / (darker + 0.05)
}

function relativeLuminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = (color.match(/\d+/g) ?? []).map((part) => {
    const value = Number(part) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
