import { expect, test } from './support/fixtures'

for (const path of ['/', '/program', '/blog', '/location'])
  test(`${path} links to what each frame is to show, should the frame be blocked`, async ({ page, site }) => {
    const blocked: string[] = []
    await page.route(
      (address) => address.origin !== site.address,
      (route) => {
        blocked.push(route.request().url())
        return route.abort('blockedbyclient')
      },
    )
    await page.goto(path)
    const frames = await page.getByRole('main').locator('iframe').all()
    expect(frames.length).toBeGreaterThan(0)
    for (const frame of frames) {
      await frame.scrollIntoViewIfNeeded()
      // The policy of the page lets it ask for the frame.
      await expect.poll(() => blocked).toContain(new URL((await frame.getAttribute('src')) ?? '').href)
      const link = frame.locator('xpath=following-sibling::a')
      await link.scrollIntoViewIfNeeded()
      await expect(link).toBeInViewport({ ratio: 1 })
      // Nothing of the frame stands over it.
      await link.click({ trial: true })
    }
  })

test('a click on a media resource that is not there yet leaves the page as it is', async ({ page }) => {
  await page.goto('/press')
  const links = await page
    .getByRole('main')
    .getByRole('link', { name: /not available yet/ })
    .all()
  expect(links).toHaveLength(8)
  for (const link of links) {
    await expect(link).toBeDisabled()
    await link.scrollIntoViewIfNeeded()
    const before = await page.evaluate(() => [scrollY, history.length])
    await link.click({ force: true })
    await expect(page).toHaveURL('/press')
    expect(await page.evaluate(() => [scrollY, history.length])).toEqual(before)
  }
})
