import { expect, test } from './support/fixtures'

for (const path of ['/program', '/location'])
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
