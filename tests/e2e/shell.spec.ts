import { watchConsole } from '../support/network'
import { expect, test } from './support/fixtures'

test('a search is written to the console, and nothing else happens', async ({ page }) => {
  const lines = watchConsole(page)
  await page.goto('/')
  const box = page.getByRole('banner').getByLabel('Search this site')
  await box.fill('tea & cakes')
  await box.press('Enter')
  await expect.poll(() => lines).toContainEqual(expect.stringMatching(/^log: .*tea & cakes$/))

  await box.fill('coffee')
  await page.getByRole('search').getByRole('button', { name: 'Search' }).click()
  await expect.poll(() => lines).toContainEqual(expect.stringMatching(/^log: .*coffee$/))
  await expect(page).toHaveURL('/')
  await expect(box).toHaveValue('coffee')
})

test('a search is written also where no other script of the page arrives', async ({ page }) => {
  const lines = watchConsole(page)
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.goto('/contact')
  const box = page.getByRole('banner').getByLabel('Search this site')
  await box.fill('tea & cakes')
  await box.press('Enter')
  await expect.poll(() => lines).toContainEqual(expect.stringMatching(/^log: .*tea & cakes$/))
  await expect(page).toHaveURL('/contact')
})
