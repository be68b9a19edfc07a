import { expect, test } from './fixtures'
import { routes } from './routes'

/** Where the site leads out of itself. */
const outside = [
  'https://github.com',
  'https://mastermind.example',
  'https://www.google.com',
  'https://www.linkedin.com',
  'https://www.youtube.com',
  'https://x.com',
  'mailto:press@six-saturdays.example',
  'tel:+14085550100',
  'tel:+14085550142',
]

test('every link on every screen leads somewhere', async ({ page, site }) => {
  const places = new Map<string, string>()
  const without: Record<string, number> = {}
  for (const { path } of routes) {
    await page.goto(path)
    const links = page.locator('a, area, head link')
    for (const href of await links.evaluateAll((all) =>
      all.map((a) => a.hasAttribute('href') && (a as HTMLAnchorElement).href),
    )) {
      if (href === false) without[path] = (without[path] ?? 0) + 1
      else places.set(href, path)
    }
  }
  // The media resources on Press wait for their files.
  expect(without).toEqual({ '/press': 8 })

  const elsewhere = new Set<string>()
  for (const [href, path] of places) {
    const address = new URL(href)
    if (address.origin !== site.address) {
      elsewhere.add(address.protocol === 'https:' ? address.origin : href)
      continue
    }
    const answer = await fetch(address, { redirect: 'manual' })
    expect(answer.status, `${href} on ${path}`).toBe(200)
    const id = address.hash.slice(1)
    if (id) expect(await answer.text(), `${href} on ${path}`).toContain(`id="${id}"`)
  }
  expect([...elsewhere].sort()).toEqual(outside)
  expect(places.size).toBeGreaterThan(routes.length)
})

test('a click on any link of the header and the footer leads to its screen', async ({ page }) => {
  await page.goto('/')
  const links = page.locator('header nav a, footer a[href^="/"]')
  for (let place = 0; place < (await links.count()); place++) {
    const href = await links.nth(place).getAttribute('href')
    await links.nth(place).click()
    await expect(page).toHaveURL(href ?? '')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      routes.find(({ path }) => path === href)?.heading ?? 'no such screen',
    )
  }
})

test('an address that nobody knows leads home', async ({ page }) => {
  for (const path of ['/abouts', '/about/us', '/CANCEL', '/blog.html', '/make-payment/now']) {
    await page.goto(path)
    await expect(page, path).toHaveURL('/')
  }
})
