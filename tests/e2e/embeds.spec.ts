import { expect, test } from './support/fixtures'

for (const path of ['/program', '/location'])
  test(`${path} links to the content of each frame, in case the frame is blocked`, async ({ page, site }) => {
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
      // The content security policy does not block the request.
      await expect.poll(() => blocked).toContain(new URL((await frame.getAttribute('src')) ?? '').href)
      const link = frame.locator('xpath=following-sibling::a')
      await link.scrollIntoViewIfNeeded()
      await expect(link).toBeInViewport({ ratio: 1 })
      // The frame does not cover the link.
      await link.click({ trial: true })
    }
  })
