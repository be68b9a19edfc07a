import { signInAs } from './support/desk-session'
import { expect, test } from './support/fixtures'

test('a post is written, looked at, published, seen by everybody, and undone', async ({
  page,
  context,
  ownSite: site,
}) => {
  const visitor = await context.browser()?.newPage()
  if (!visitor) throw new Error('no browser')
  await signInAs(context, site, 'editor', 'Rosa Marín')
  await page.goto(`${site.address}/desk`)
  await expect(page.getByRole('heading', { level: 1, name: 'Website' })).toBeVisible()
  await page.getByRole('link', { name: 'New post' }).click()
  await page.getByRole('textbox', { name: 'Title' }).fill('What a loaf costs')
  await page.getByRole('button', { name: 'Begin' }).click()
  await page.getByRole('textbox', { name: 'Text', exact: true }).fill('We sold **bread**.')

  await page.getByRole('button', { name: 'Preview' }).click()
  for (const name of ['Preview on a phone', 'Preview on a computer'])
    await expect(page.frameLocator(`iframe[title="${name}"]`).getByText('bread')).toBeVisible()
  await page.getByRole('link', { name: 'Publish…' }).click()
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByText('Published.')).toBeVisible()

  await visitor.goto(`${site.address}/blog/what-a-loaf-costs`)
  await expect(visitor.getByRole('main')).toContainText('We sold bread.')
  await page.getByRole('button', { name: /^Undo/ }).click()
  await expect(page.getByText(/^Undone:/)).toBeVisible()
  // Browsers keep a page for a minute.
  await visitor.reload()
  await expect(visitor).toHaveURL(`${site.address}/`)
  await expect(page.getByRole('textbox', { name: 'Text', exact: true })).toHaveValue('We sold **bread**.')
})
