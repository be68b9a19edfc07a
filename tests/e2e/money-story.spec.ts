import { DatabaseSync } from 'node:sqlite'
import { asPlainFields } from '../support/answers'
import { siteForms } from '../support/forms'
import type { SiteProcess } from '../support/running-site'
import { axeViolationsInBothSchemes } from './support/axe-violations'
import { sendForm, signInAs } from './support/desk-session'
import { expect, test } from './support/fixtures'
import { expectReflow } from './support/reflow'
import { findSmallTargets } from './support/small-targets'

const today = Temporal.Now.plainDateISO('America/Los_Angeles')
const year = today.year + 1
const application = asPlainFields(siteForms.find(({ name }) => name === 'application')?.answers() ?? {})

/** Ends the minute in which an email can be canceled. Resolves to the address of the family's pay link. */
async function readPayLink(site: SiteProcess): Promise<string> {
  const database = new DatabaseSync(site.databaseFile, { timeout: 60_000 })
  database.exec(`UPDATE outbox SET due_at = created_at WHERE kind = 'payment-due'`)
  database.close()
  const read = async () => (await site.mailFiles()).map(({ text }) => text).join()
  await expect.poll(read).toContain(`$800 is due for Summer ${year}.`)
  return /\/pay\/[\w.-]+/.exec(await read())?.[0] ?? ''
}

test('a family learns what is due, pays twice, and gets a receipt', async ({ browser, context, ownSite, page }) => {
  await signInAs(context, ownSite, 'owner', 'Rosa')
  const main = page.getByRole('main')
  const goTo = (path: string) => page.goto(ownSite.address + path)
  const press = (name: string | RegExp) => main.getByRole('button', { name, exact: true }).first().click()
  const goToApplicant = async () => {
    await goTo('/desk/applicants')
    await main.locator('.inbox > li').getByRole('link', { name: 'Ada Ng' }).click()
  }
  const ledger = main.getByRole('region', { name: 'Ledger' })
  const checkPage = async () => {
    await page.waitForLoadState()
    expect(await axeViolationsInBothSchemes(page)).toEqual([])
    await expectReflow(page)
  }

  await test.step('a confirmed acceptance is charged with the fee of its season', async () => {
    await goTo('/desk/seasons')
    await main.getByRole('link', { name: 'Copy Summer to another year', exact: true }).click()
    await page.getByLabel('First day (optional)').fill(`${today.year}-01-01`)
    await page.getByLabel('Last day (optional)').fill(`${year}-04-30`)
    await page.getByLabel('Last day to accept an offer').fill(`${year}-05-21`)
    await press('Add this season')
    await goTo(`/desk/seasons/summer-${year}/current`)
    await press('Make it current')
    const student = { firstName: 'Ada', lastName: 'Ng', schoolName: 'Elsewhere', email: 'ng@example.org' }
    await sendForm(ownSite, '/application?form=application', { ...application, ...student })
    await goToApplicant()
    await press('Offer a spot')
    await press('Confirm the acceptance')
    await page.getByLabel('Who accepted by phone').fill('Her mother')
    await press(/^Confirm/)
    await goToApplicant()
    await expect(ledger).toContainText('Balance $800, paid $0, deposit missing: $100.')
  })
  const [reference = ''] = /\w{4}-\w{4}-\w/.exec(await ledger.innerText()) ?? []

  const family = await browser.newPage({ baseURL: ownSite.address, javaScriptEnabled: false })
  const familyMain = family.getByRole('main')
  await test.step('the family opens the link of an email from the list of missing deposits', async () => {
    await goTo('/desk/money')
    await checkPage()
    await main.getByRole('link', { name: 'Deposit missing 1, $100' }).click()
    await checkPage()
    await main.getByRole('checkbox', { name: 'Email Ada Ng' }).check()
    await press('Email the amount due')
    await expect(main).toContainText('The emails leave in a minute.')
    const link = await readPayLink(ownSite)
    await goTo(link)
    await checkPage()
    expect(await findSmallTargets(page)).toEqual([])
    await family.goto(link)
    await expect(familyMain.getByRole('heading', { level: 1 })).toHaveText(`Pay for Summer ${year}`)
    await expect(familyMain.getByRole('definition')).toHaveText(['$800', '$100', `Summer ${year}`, reference])
    await expect(familyMain.getByRole('button')).toBeVisible()
    await expect(family.locator('body')).not.toContainText('Ada')
  })

  await test.step('the office records a check', async () => {
    await goToApplicant()
    await main.getByText('Add an entry', { exact: true }).click()
    await ledger.getByLabel('Amount').fill('50')
    await ledger.getByLabel('Reference').fill('Check 17')
    await checkPage()
    await press('Record it')
    await expect(main).toContainText('Entry recorded.')
    await expect(ledger).toContainText('Balance $750, paid $50, deposit missing: $50.')
    await family.reload()
    await expect(familyMain).toContainText('$750')
  })

  await test.step('a payment in a file from PayPal is matched by the reference in its note', async () => {
    const heading = 'Date,Type,Status,Currency,Gross,Fee,Transaction ID,From Email Address,Note'
    const date = today.toLocaleString('en-US')
    const row = `${date},Payment,Completed,USD,250.00,-7.50,8AB12345CD678901E,aunt@example.org,For Ada ${reference}`
    await goTo('/desk/money/import')
    const file = { name: 'activity.csv', mimeType: 'text/csv', buffer: Buffer.from(`${heading}\n${row}\n`) }
    await page.getByLabel('The provider’s activity').setInputFiles(file)
    await press('Upload')
    await expect(main).toContainText('1 new')
    await checkPage()
    await press('Import')
    await main.getByRole('link', { name: '1 new, 0 updated. Match them with applications' }).click()
    await expect(main).toContainText('By the reference in its note: Ada Ng')
    await checkPage()
    await press('Record the checked payments')
    await expect(main).toContainText('Payments recorded: 1.')
    await expect(main).toContainText('Every payment is matched')
    await goToApplicant()
    await expect(ledger).toContainText('Balance $500, paid $300.')
  })

  await test.step('the check bounces: undoing its entry changes what is due, and the receipt says so', async () => {
    const check = main.getByRole('listitem').filter({ hasText: '$50' })
    await check.getByRole('button', { name: /^Undo/ }).click()
    await expect(ledger).toContainText('Balance $550, paid $250.')
    await family.reload()
    await expect(familyMain).toContainText('$550')
    await ledger.getByRole('link', { name: 'Receipt' }).click()
    await page.emulateMedia({ media: 'print' })
    await expect(main.getByRole('row', { name: /Payment 8AB12345CD678901E.*\$250 \$500/ })).toBeVisible()
    await expect(main.getByRole('row', { name: /Undone: Payment.*−\$50 \$550/ })).toBeVisible()
    await expect(main).toContainText('Balance $550, paid $250.')
    await expect(main.getByRole('link', { name: 'Back to the applicant' })).toBeHidden()
  })
})
