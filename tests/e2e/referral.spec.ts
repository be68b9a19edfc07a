import { fill, message } from '../support/forms'
import { referral } from '../support/ruled-forms'
import { axeViolationsInBothSchemes } from './support/axe-violations'
import { expect, mainForm, test, waitUntilHydrated } from './support/fixtures'

const FRIEND = "Please enter your friend's name"
const SCHOOL = 'Please enter the name of the school'

test('only the detail of the chosen type is shown, required and sent; the others keep their values', async ({
  page,
  site,
}) => {
  const { friendName: _, ...answers } = referral.answers()
  const form = mainForm(page)
  const button = form.locator('[type=submit]')
  const progress = form.locator('.form-progress')
  const friend = form.getByLabel("Friend's Name")
  const school = form.getByLabel('School Name')
  await page.goto('/referral')
  await waitUntilHydrated(form)
  await fill(form, { ...answers, referralType: 'social' })
  await expect(progress).toHaveText('3 of 3 required answers.')
  await expect(friend).toBeHidden()
  await expect(school).toBeHidden()

  await fill(form, { referralType: 'friend' })
  await expect(school).toBeHidden()
  await expect(button).toBeDisabled()
  await expect(progress).toHaveText("3 of 4 required answers. Next: Friend's Name")
  await progress.getByRole('link').click()
  await expect(friend).toBeFocused()
  await friend.blur()
  await expect(message(form, FRIEND)).toBeVisible()
  await fill(form, referral.mistakes)
  for (const text of referral.messages) await expect(message(form, text)).toBeVisible()
  expect.soft(await axeViolationsInBothSchemes(page, 390, 1280), 'with errors').toEqual([])
  await fill(form, { name: 'Ada Lee', email: answers.email })

  await fill(form, { referralType: 'school' })
  await expect(message(form, FRIEND)).toHaveCount(0)
  await expect(friend).toBeHidden()
  await expect(progress).toHaveText('3 of 4 required answers. Next: School Name')
  await school.fill('Rose Garden High School')
  await expect(button).toBeEnabled()
  await school.fill('')
  await expect(message(form, SCHOOL)).toBeVisible()
  await school.fill('Rose Garden High School')

  for (const referralType of ['event', 'search', 'other', 'social']) {
    await fill(form, { referralType })
    await expect(friend.or(school).filter({ visible: true })).toHaveCount(0)
    await expect(form.locator('[aria-invalid]')).toHaveCount(0)
    await expect(button).toBeEnabled()
  }
  await fill(form, { referralType: 'friend', friendName: 'Grace Lee' })
  await fill(form, { referralType: 'school' })
  await expect(school).toHaveValue('Rose Garden High School')
  await button.click()
  await expect(form.getByRole('status')).toHaveText(referral.success)
  const sent = { referralType: 'school', schoolName: 'Rose Garden High School', friendName: '', organizationName: '' }
  expect(site.submissionsOf(answers.email)).toMatchObject([{ answers: sent }])
  await page.getByText('What we received').click()
  await expect(page.getByRole('main').getByText('Rose Garden High School')).toBeVisible()
  await expect(page.getByRole('main').getByText('Grace Lee')).toHaveCount(0)
})
