import type { Locator, Page } from '@playwright/test'
import { expect, test } from './fixtures'

const main = (page: Page) => page.getByRole('main')
const part = (page: Page, name: string | RegExp) => main(page).getByRole('region', { name })
const year = new Intl.DateTimeFormat('en-US', { year: 'numeric', timeZone: 'America/Los_Angeles' }).format()

test('Logistics speaks of the six Saturdays of this very year', async ({ page }) => {
  await page.goto('/logistics')
  await expect(main(page)).toContainText(
    `6 weeks, from Saturday June 25 to Saturday July 30, ${year}, 10 am to 12 pm each time.`,
  )
  await expect(part(page, /schedule/)).toContainText(year)
  expect(await cells(main(page).getByRole('table'))).toEqual([
    ['Week', 'Date', 'Topic'],
    ['1', '6/25', 'Personal development and team building'],
    ['2', '7/2', 'Technology and scope'],
    ['3', '7/9', 'Final touches and marketing plan'],
    ['4', '7/16', 'Financial models'],
    ['5', '7/23', 'Legal and patents'],
    ['6', '7/30', 'Final presentations'],
  ])
})

test('Logistics says what it costs, what the deposit does, and how to get there', async ({ page }) => {
  await page.goto('/logistics')
  const costs = part(page, /costs/i)
  await expect(costs.getByRole('listitem')).toHaveText([
    '$500 for students of partner schools',
    '$800 for others and the general public',
  ])
  await expect(costs).toContainText(/prepay \$100 when you apply.*non-refundable.*deducted from the fees/)
  await expect(costs).toContainText('Full payment is due on the first day of class.')
  await expect(costs.getByRole('link', { name: 'partner schools' })).toHaveAttribute('href', '/schools')
  await expect(costs.getByRole('link', { name: /prepay/ })).toHaveAttribute('href', '/make-payment')
  await expect(part(page, 'Location')).toContainText(/San Jose, California.*Students arrange their own transport/)
})

test('fourteen partner schools stand on Partner Schools and, the same, on Make Payment', async ({ page }) => {
  await page.goto('/schools')
  await expect(main(page)).toContainText(/may be eligible for a school discount/)
  const rows = await cells(main(page).getByRole('table'))
  const [head, ...schools] = rows
  expect(head).toEqual(['School #', 'School Name', 'District', 'City'])
  expect(schools.map(([number]) => number)).toEqual(Array.from({ length: 14 }, (_, place) => String(place + 1)))
  for (const school of schools) for (const cell of school) expect(cell).not.toBe('')
  expect(new Set(schools.map(([, name]) => name)).size).toBe(14)
  for (const kind of [/High School$/, /University$/, /Community College$/])
    expect(schools.some(([, name]) => kind.test(name ?? ''))).toBe(true)

  await page.goto('/make-payment')
  expect(await cells(main(page).getByRole('table'))).toEqual(rows)
})

test('Make Payment explains the deposit', async ({ page }) => {
  await page.goto('/make-payment')
  await expect(part(page, /\$100 deposit/)).toContainText(/prepay \$100.*non-refundable.*deducted.*first day of class/)
  await expect(main(page).locator('a[href="/cancellation-policy"]')).toBeVisible()
})

test('the Cancellation Policy has its five sections and every rule', async ({ page }) => {
  await page.goto('/cancellation-policy')
  await expect(main(page).getByRole('heading', { level: 2 })).toHaveText([
    /^Program cancellation$/i,
    /^Student\/parent cancellation$/i,
    /^Refund process$/i,
    /^Contact$/i,
    /^Important notes$/i,
  ])
  await expect(part(page, /program cancellation/i)).toContainText(
    /cancel the program.*application is rejected.*full refund/,
  )
  const student = part(page, /parent/i)
  await expect(student).toContainText(/Before the first day:.*\$100 deposit is non-refundable.*refunded in full/)
  await expect(student).toContainText(/After the first day:.*no refunds.*future program.*subject to availability/)
  const refunds = part(page, /refund process/i)
  await expect(refunds).toContainText(/in writing/)
  await expect(refunds).toContainText(/7-10 business days after approval, to the original payment method/)
  await expect(refunds).toContainText(/processing fees may be deducted/i)
  await expect(refunds.getByRole('listitem')).toHaveText([
    /full name/,
    /email/,
    /program details/,
    /reason/,
    /payment information for the refund/,
  ])
  await expect(main(page).locator('a[href="/cancel"]')).toBeVisible()
  await expect(main(page).locator('a[href="/contact"]')).toBeVisible()
})

function cells(table: Locator): Promise<string[][]> {
  return table.evaluate((element) =>
    [...(element as HTMLTableElement).rows].map((row) => [...row.cells].map((cell) => cell.textContent)),
  )
}
