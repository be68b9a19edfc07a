import { expect, sidebarForm, test, waitUntilHydrated } from './support/fixtures'

test('the sidebar is sticky only in a window that it fits, and its message can be scrolled into view', async ({
  page,
}) => {
  const sidebar = page.getByRole('complementary')
  const form = sidebarForm(page)
  const scroll = () => page.evaluate(() => scrollTo({ top: 1500, behavior: 'instant' }))
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/')
  await waitUntilHydrated(form)
  await scroll()
  await expect(form.getByRole('button')).not.toBeInViewport()

  await page.setViewportSize({ width: 1280, height: 960 })
  await scroll()
  await expect(sidebar).toBeInViewport({ ratio: 1 })
  expect(await sidebar.evaluate((aside) => aside.scrollHeight - aside.clientHeight)).toBe(0)
  await expect(page.getByRole('banner')).toBeInViewport({ ratio: 1 })
  const header = await page.getByRole('banner').boundingBox()
  expect((await sidebar.boundingBox())?.y).toBeGreaterThan(header?.height ?? 0)

  await form.getByLabel('Name').fill('Ada')
  await form.getByLabel('Email').fill('ada@example.org')
  await form.getByLabel('Subject').selectOption('speaker')
  await form.getByLabel('Message').fill('Hello, Saturday.')
  await form.getByRole('button').click()
  const reference = sidebar.locator('.reference')
  await reference.scrollIntoViewIfNeeded()
  await expect(reference).toBeInViewport({ ratio: 1 })
})
