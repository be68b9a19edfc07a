import { acceptance, asPlainFields } from '../support/answers'
import { siteForms } from '../support/forms'
import { axeViolationsInBothSchemes } from './support/axe-violations'
import { sendForm, signInAs } from './support/desk-session'
import { expect, test } from './support/fixtures'
import { expectReflow } from './support/reflow'

const thisYear = Temporal.Now.plainDateISO('America/Los_Angeles').year
const year = thisYear + 1
const application = asPlainFields(siteForms.find(({ name }) => name === 'application')?.answers() ?? {})
const students = ['Ada Ng', 'Bea Ng', 'Cal Ito', 'Dan Fox', 'Eve Orr']

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? 'with a script' : 'without a script', () => {
    test.use({ javaScriptEnabled })

    test('a season is filled: seats, ratings, decisions, letters, an acceptance, the next on the waitlist', async ({
      page,
      context,
      ownSite,
    }) => {
      await signInAs(context, ownSite, 'owner', 'Rosa')
      const main = page.getByRole('main')
      const goTo = (path: string) => page.goto(ownSite.address + path)
      const press = (name: string | RegExp) => main.getByRole('button', { name, exact: true }).first().click()
      const row = (name: string) => main.locator('.inbox > li', { hasText: name })
      const checkPage = async () => {
        if (!javaScriptEnabled) return
        // A page can be read before its style sheet applies.
        await page.waitForLoadState()
        expect(await axeViolationsInBothSchemes(page)).toEqual([])
        await expectReflow(page)
      }
      const decide = async (name: string, people: readonly string[]) => {
        await goTo('/desk/applicants')
        for (const each of people) await page.getByRole('checkbox', { name: each }).check()
        await press(name)
      }
      const sendLetters = async (kind: string) => {
        await goTo(`/desk/letters/new?kind=${kind}&season=summer-${year}`)
        await press('Show the letters')
        await checkPage()
        await press(/^Send \d+ letters?$/)
      }

      await goTo('/desk/seasons')
      await main.getByRole('link', { name: 'Copy Summer to another year', exact: true }).click()
      await page.getByLabel('First day (optional)').fill(`${thisYear}-01-01`)
      await page.getByLabel('Last day (optional)').fill(`${year}-04-30`)
      await page.getByLabel('Last day to accept an offer').fill(`${year}-05-21`)
      await page.getByLabel('Spots').fill('2')
      await press('Add this season')
      await goTo(`/desk/seasons/summer-${year}/current`)
      await press('Make it current')

      for (const [index, name] of students.entries()) {
        const [firstName = '', lastName = ''] = name.split(' ')
        const email = index < 2 ? 'twins@example.org' : `${firstName}@example.org`
        await sendForm(ownSite, '/application?form=application', { ...application, firstName, lastName, email })
      }
      await goTo('/desk/applicants?sort=name')
      await expect(main).toContainText('2 of 2 spots free: 0 offered, 0 accepted')
      await checkPage()
      await row('Ada Ng').getByRole('link').click()
      await expect(main).toContainText('3 of 5')
      if (javaScriptEnabled) {
        // The script marks its keys when it has loaded.
        await page.locator('[aria-keyshortcuts="4"]').waitFor()
        await page.keyboard.press('4')
      } else await page.getByRole('radio', { name: '4' }).check()
      await expect(page.getByRole('radio', { name: '4' })).toBeChecked()
      const sentence = page.getByLabel('Why, in a sentence')
      await sentence.fill('Sells tea already.')
      if (javaScriptEnabled) {
        await page.reload()
        await expect(main).toContainText('We restored what you typed')
        await expect(page.getByRole('radio', { name: '4' })).toBeChecked()
      }
      await sentence.press('Enter')
      await expect(main).toContainText('Rating saved.')
      await press('Remove my rating')
      await expect(sentence).toHaveValue('')
      await press('Undo')
      await checkPage()

      await decide('Offer a spot', ['Ada Ng', 'Bea Ng'])
      await expect(main).toContainText('Offer a spot (2 applicants)')
      await expect(main).toContainText('No one is told yet')
      await checkPage()
      await press(/^Offer a spot/)
      await expect(main).toContainText('0 of 2 spots free: 2 offered, 0 accepted')
      await decide('Offer a spot', ['Cal Ito'])
      await expect(main).toContainText('There aren’t enough spots left')
      await decide('Put on the waitlist', ['Cal Ito', 'Dan Fox'])
      await expect(main).toContainText('They join the end of the waitlist in this order.')
      await press(/^Put /)
      await decide('Reject', ['Eve Orr'])

      await sendLetters('offer')
      await expect(main).toContainText('Ada')
      await checkPage()
      await goTo('/desk/applicants')
      await expect(row('Bea Ng')).toContainText('letter waiting')

      await sendForm(ownSite, '/accept?form=acceptance', {
        ...asPlainFields({ ...acceptance, firstName: 'Ada', lastName: 'Ng', email: 'twins@example.org' }),
      })
      await goTo('/desk/matches')
      await expect(main).toContainText('Acceptance from Ada Ng')
      await expect(main.getByRole('link', { name: 'Bea Ng' })).toHaveCount(0)
      await checkPage()
      await press(/^Confirm/)
      await expect(main).toContainText('The family isn’t told yet')
      await goTo('/desk/applicants')
      await row('Bea Ng').getByRole('link').click()
      await main.locator('summary', { hasText: 'More decisions' }).click()
      await press(/^Record as declined/)
      await goTo('/desk')
      await expect(main).toContainText(`Summer ${year}: 1 of 2 spots free. Next on the waitlist: Dan Fox`)
      await checkPage()
      await goTo(`/desk/saturday/summer-${year}`)
      await expect(main.getByRole('row', { name: /Ada Ng.*Prepay.*Yes/ })).toBeVisible()
      await checkPage()
    })
  })
