import type { Page } from '@playwright/test'
import { axeViolationsInBothSchemes } from './support/axe-violations'
import { signInAs } from './support/desk-session'
import { expect, test } from './support/fixtures'
import { measureSidewaysScroll } from './support/layout'

const presence = (page: Page) => page.locator('#presence')
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const save = (page: Page, name = 'Save draft') => page.getByRole('button', { name }).click()

test('two people who edit one document see each other, and their changes are merged or chosen by one click', async ({
  browser,
  ownSite: site,
}) => {
  const open = async (name: string) => {
    const context = await browser.newContext({ baseURL: site.address })
    await signInAs(context, site, 'editor', name)
    const page = await context.newPage()
    await page.goto('/desk/website/edit/organization')
    return page
  }
  const rosa = await open('Rosa')
  const ben = await open('Ben')
  await expect(presence(rosa)).toHaveText('Ben is viewing this page')
  await field(ben, 'City').fill('Milpitas')
  await expect(presence(rosa)).toHaveText('Ben is editing this')
  await field(rosa, 'Name').fill('Eight Sundays')
  await save(ben)
  await expect(ben).toHaveURL(/done=saved/)
  await expect(presence(rosa)).toContainText('Ben saved a draft')
  await save(rosa)
  await expect(rosa.getByRole('main')).toContainText('Draft saved. Ben’s changes to City are in it, too.')
  await expect(field(rosa, 'City')).toHaveValue('Milpitas')
  await expect(field(rosa, 'Name')).toHaveValue('Eight Sundays')

  await field(ben, 'Name').fill('Nine Mondays')
  await field(ben, 'State').fill('Nevada')
  await save(ben)
  const main = ben.getByRole('main')
  await expect(main).toContainText('Rosa changed this first')
  await expect(field(ben, 'Name')).toHaveValue('Nine Mondays')
  expect(await axeViolationsInBothSchemes(ben, 1280, 320)).toEqual([])
  await expect.poll(() => measureSidewaysScroll(ben)).toBe(0)
  await field(ben, 'State').fill('Utah')
  await ben.getByRole('button', { name: 'Take theirs (Name)' }).click()
  await expect(main).toContainText('No conflicts are left')
  await expect(field(ben, 'Name')).toHaveValue('Eight Sundays')
  await expect(field(ben, 'State')).toHaveValue('Utah')

  // Unsaved changes survive reopening the page, and are merged from there.
  ben.on('dialog', (dialog) => dialog.accept())
  await ben.goto('/desk/website/edit/organization')
  await expect(main).toContainText('restored what you typed')
  await field(rosa, 'Phone').fill('408-555-0199')
  await save(rosa)
  await expect(rosa).toHaveURL(/done=saved/)
  await save(ben)
  await expect(main).toContainText('Draft saved. Rosa’s changes to Phone are in it, too.')
  await expect(field(ben, 'State')).toHaveValue('Utah')
  await Promise.all([rosa.context().close(), ben.context().close()])
})
