import { expect, sidebarForm, test, waitUntilAwake } from './fixtures'

for (const { name, height, follows } of [
  { name: 'a window that it fits', height: 960, follows: true },
  { name: 'a lower window', height: 800, follows: false },
])
  test(`the sidebar ${follows ? 'follows in' : 'stays behind in'} ${name}`, async ({ page }) => {
    await page.setViewportSize({ width: 1280, height })
    await page.goto('/')
    await page.evaluate(() => scrollTo({ top: 1500, behavior: 'instant' }))
    const button = sidebarForm(page).getByRole('button')
    if (!follows) return expect(button).not.toBeInViewport()
    const sidebar = page.getByRole('complementary')
    await expect(sidebar).toBeInViewport({ ratio: 1 })
    expect(await sidebar.evaluate((aside) => aside.scrollHeight - aside.clientHeight)).toBe(0)
    await expect(page.getByRole('banner')).toBeInViewport({ ratio: 1 })
    const header = await page.getByRole('banner').boundingBox()
    expect((await sidebar.boundingBox())?.y).toBeGreaterThan(header?.height ?? 0)
  })

test('what the sidebar says once it is sent is reached where it follows', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 960 })
  await page.goto('/')
  const form = sidebarForm(page)
  await waitUntilAwake(form)
  await page.evaluate(() => scrollTo({ top: 1500, behavior: 'instant' }))
  await form.getByLabel('Name').fill('Ada')
  await form.getByLabel('Email').fill('ada@example.org')
  await form.getByLabel('Subject').selectOption('speaker')
  await form.getByLabel('Message').fill('Hello, Saturday.')
  await form.getByRole('button').click()
  const reference = page.getByRole('complementary').locator('.reference')
  await reference.scrollIntoViewIfNeeded()
  await expect(reference).toBeInViewport({ ratio: 1 })
})
