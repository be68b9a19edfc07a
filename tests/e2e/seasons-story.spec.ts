import type { Page } from '@playwright/test'
import { signInAs } from './support/desk-session'
import { expect, test } from './support/fixtures'

const thisYear = Temporal.Now.plainDateISO('America/Los_Angeles').year
const year = thisYear + 1

function findFirstSaturday(month: number, notBefore: number): Temporal.PlainDate {
  const date = Temporal.PlainDate.from({ year, month, day: notBefore })
  return date.add({ days: 6 - (date.dayOfWeek % 7) })
}

const formatDay = (date: Temporal.PlainDate) => date.toLocaleString('en-US', { month: 'long', day: 'numeric' })

/** The Saturday nearest to June 25, which is the first day of the season on a fresh site. */
const firstDay = findFirstSaturday(6, 22)
const currentDates = `June 25 to Saturday July 30, ${thisYear}, 10 am to 12 pm`
const copiedDates = `${formatDay(firstDay)} to ${formatDay(firstDay.add({ weeks: 5 }))}, ${year}, 9:30 am to 12 pm`

test('an owner makes a copied season current, undoes that, and repeats it', async ({
  browser,
  context,
  ownSite,
  page,
}) => {
  await signInAs(context, ownSite, 'owner', 'Rosa')
  const main = page.getByRole('main')
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  const follow = async (name: string) => {
    await page.goto(`${ownSite.address}/desk/seasons`)
    await main.getByRole('link', { name, exact: true }).click()
  }
  const fillWindow = async (opens: string, closes: string) => {
    await page.getByLabel('First day (optional)').fill(opens)
    await page.getByLabel('Last day (optional)').fill(closes)
  }
  // Use a new browser each time, so that no page is cached.
  const visit = async (path: string, check: (visitor: Page) => Promise<void>) => {
    const visitor = await browser.newPage({ baseURL: ownSite.address })
    await visitor.goto(path)
    await check(visitor)
    await visitor.close()
  }
  const expectLogistics = (days: string) =>
    visit('/logistics', (visitor) => expect(visitor.getByRole('main')).toContainText(days))
  const makeCurrent = async () => {
    await follow(`Summer ${year}`)
    await main.getByRole('link', { name: 'Make this the current season…' }).click()
    await expect(
      main.getByRole('row', { name: new RegExp(`^Logistics .*${currentDates}.*${copiedDates}`) }),
    ).toBeVisible()
    await press('Make it current')
    await expect(main).toContainText('This is the current season now.')
    await expectLogistics(copiedDates)
  }

  await follow('Summer')
  await fillWindow(`${thisYear - 1}-09-01`, `${thisYear - 1}-12-31`)
  await press('Change…')
  await press('Change it')
  await expect(main).toContainText('Saved.')
  await follow('Copy Summer to another year')
  await fillWindow(`${year}-01-15`, `${year}-05-31`)
  await page.getByLabel('Each day begins at').fill('09:30')
  await press('Add this season')
  await expect(main).toContainText('Added.')
  await follow('Add a winter season')
  await fillWindow(`${year}-09-01`, `${year}-11-15`)
  await press('Add this season')
  const winter = main.getByRole('region', { name: `Winter ${year}` })
  await expect(winter).toContainText(`1Saturday, ${formatDay(findFirstSaturday(12, 1))}, ${year}`)
  await expect(winter).toContainText(new RegExp(`6Saturday, January \\d+, ${year + 1}`))

  await makeCurrent()
  await press('Undo')
  await expect(main).toContainText('Undone: Rosa made a season the current one.')
  await expectLogistics(currentDates)
  await makeCurrent()
  await visit('/application', async (visitor) => {
    await expect(visitor.getByRole('heading', { level: 1 })).toContainText(`Summer ${year}`)
    const programs = [`Summer Program: opens January 15, ${year}`, `Winter Program: opens September 1, ${year}`]
    await expect(visitor.getByLabel('Program Type').getByRole('option')).toContainText(programs)
  })
})
