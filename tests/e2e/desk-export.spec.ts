import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { parseCsv, readXlsx } from '../support/spreadsheets'
import { sendEveryForm, signInAs } from './support/desk-session'
import { expect, test } from './support/fixtures'

/** Presses the button that makes a file, and reads it. */
async function take(page: Page): Promise<Buffer> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: /^Export [\d,]+ submissions?$/ }).click(),
  ])
  return readFile(await download.path())
}

test('what a list shows is taken as a spreadsheet, and once more as CSV with fewer columns', async ({
  page,
  context,
  ownSite: site,
}) => {
  await sendEveryForm(site)
  await signInAs(context, site, 'office', 'Rosa Marín')
  await page.goto(`${site.address}/desk/inbox?form=acceptance`)
  await page.getByRole('link', { name: 'Export' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Export')
  const [head = [], ...rows] = readXlsx(await take(page))
  expect([head.includes('First Name'), head.includes('Medical Conditions'), rows.length]).toEqual([true, false, 1])

  for (const label of head.slice(0, -2)) await page.getByRole('checkbox', { name: label, exact: true }).uncheck()
  await page.getByRole('radio', { name: 'CSV' }).check()
  expect(parseCsv(await take(page))[0]).toEqual(head.slice(-2))
  await page.getByRole('link', { name: 'Log' }).click()
  await expect(page.getByRole('row', { name: 'Rosa Marín exported' })).toHaveCount(2)
})
