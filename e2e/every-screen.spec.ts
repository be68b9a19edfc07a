import type { Page } from '@playwright/test'
import { expect, sidebarForm, test, waitUntilAwake } from './fixtures'
import { goToEnd, sidewaysPixels } from './layout'
import { watchConsole } from './network'
import { routes } from './routes'

test('the site has the addresses of the specification, and no other', async ({ site }) => {
  const map = await (await fetch(`${site.address}/sitemap.xml`)).text()
  const paths = [...map.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => new URL(address ?? '', site.address))
  expect(paths.map((address) => address.pathname).sort()).toEqual(routes.map(({ path }) => path).sort())
})

for (const { path, heading, link } of routes) {
  test.describe(`the screen ${path}`, () => {
    test('has its heading, its place in the header, the footer and the contact form', async ({ page }) => {
      const lines = watchConsole(page)
      const answer = await page.goto(path)
      expect(answer?.status()).toBe(200)
      await expect(page).toHaveURL(path)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
      await expect(page.getByRole('main')).toHaveCount(1)
      expect(await headingLevels(page)).toMatch(/^1(?!3)((?!24)[234])*$/)

      const header = page.getByRole('banner').getByRole('navigation')
      await expect(header.getByRole('link')).toHaveCount(15)
      await expect(header.locator('[aria-current]')).toHaveText(link ? [link] : [])
      if (link) await expect(header.getByRole('link', { name: link, exact: true })).toHaveAttribute('href', path)
      await expect(page.getByRole('contentinfo').getByRole('link')).toHaveCount(7)
      await expect(page.getByRole('contentinfo')).toContainText(/2011-2024.*all program(me)? content reserved/i)
      expect((await page.getByRole('complementary').boundingBox())?.width).toBe(300)

      await waitUntilAwake(sidebarForm(page))
      await goToEnd(page)
      for (const frame of await page.locator('iframe').all()) await frame.scrollIntoViewIfNeeded()
      await page.evaluate(() => console.log('the end'))
      await expect.poll(() => lines).toEqual(['log: the end'])
    })

    test('needs no sideways scrolling', async ({ page }) => {
      await page.goto(path)
      for (const width of [320, 390, 768, 1280]) {
        await page.setViewportSize({ width, height: 800 })
        expect(await sidewaysPixels(page), `at ${width} pixels`).toBe(0)
      }
    })
  })
}

test('every screen has a title and a description of its own', async ({ page }) => {
  const titles = new Set<string>()
  const descriptions = new Set<string | null>()
  for (const { path } of routes) {
    await page.goto(path)
    await expect(page).toHaveTitle(/\S.* \| Six Saturdays$/)
    await expect(page.locator('head link[rel="canonical"]')).toHaveAttribute('href', new URL(path, page.url()).href)
    titles.add(await page.title())
    descriptions.add(await page.locator('head meta[name="description"]').getAttribute('content'))
  }
  expect(titles.size).toBe(routes.length)
  expect(descriptions.size).toBe(routes.length)
})

/** The levels of the content's headings in their order, as in "12233". */
async function headingLevels(page: Page): Promise<string> {
  const levels = await page.locator('main :is(h1, h2, h3, h4)').evaluateAll((all) => all.map((one) => one.tagName[1]))
  return levels.join('')
}
