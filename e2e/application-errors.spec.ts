import { expect, mainForm, test, waitUntilAwake } from './fixtures'
import { application, control, fill, message } from './forms'

const required = {
  firstName: 'First name is required',
  lastName: 'Last name is required',
  email: 'Please enter a valid email',
  phone: 'Phone number is required',
  schoolName: 'School name is required',
  currentGrade: 'Please select your grade',
  programType: 'Please select a program',
  goals: 'Please tell us about your goals',
}
const { previousExperience, referralSource, ...needed } = application.answers()

test.beforeEach(async ({ page }) => {
  await page.goto('/application')
  await waitUntilAwake(mainForm(page))
})

test('a field says what it needs once a visitor was there, and not before', async ({ page }) => {
  const form = mainForm(page)
  for (const [name, text] of Object.entries(required)) {
    await expect(message(form, text)).toHaveCount(0)
    await control(form, name).focus()
    await expect(message(form, text)).toHaveCount(0)
    await control(form, name).blur()
    await expect(message(form, text)).toBeVisible()
    await expect(control(form, name)).toHaveAccessibleDescription(new RegExp(`Error: ${text}$`))
    await expect(control(form, name)).toHaveAttribute('aria-invalid', 'true')
  }
})

test('a field says what it needs as soon as it was changed, with the visitor still in it', async ({ page }) => {
  const form = mainForm(page)
  for (const [name, text] of Object.entries(required)) {
    await fill(form, { [name]: needed[name] ?? '' })
    await expect(message(form, text)).toHaveCount(0)
    await fill(form, { [name]: '' })
    await expect(message(form, text)).toBeVisible()
    await fill(form, { [name]: needed[name] ?? '' })
    await expect(message(form, text)).toHaveCount(0)
    await expect(control(form, name)).not.toHaveAttribute('aria-invalid')
  }
})

test('half an address is no address, and spaces are no name', async ({ page }) => {
  const form = mainForm(page)
  await fill(form, { email: 'ada@', firstName: '   ' })

  await expect(message(form, required.email)).toBeVisible()
  await expect(message(form, required.firstName)).toBeVisible()
})

test('experience and source are asked for, and not insisted on', async ({ page }) => {
  const form = mainForm(page)
  for (const name of ['previousExperience', 'referralSource', 'goals']) {
    await control(form, name).focus()
    await control(form, name).blur()
  }

  await expect(message(form, required.goals)).toBeVisible()
  await expect(message(form, 'Please tell us about your experience')).toHaveCount(0)
  await expect(message(form, 'Please tell us how you heard about us')).toHaveCount(0)
})

test('the button answers only while every required field is right', async ({ page }) => {
  const form = mainForm(page)
  const button = form.getByRole('button', { name: 'Submit Application' })
  for (const [name, value] of Object.entries(needed)) {
    await expect(button).toBeDisabled()
    await fill(form, { [name]: value })
  }
  await expect(button).toBeEnabled()
  await fill(form, { email: 'ada@' })
  await expect(button).toBeDisabled()
  await fill(form, { email: 'ada@example.org' })
  await expect(button).toBeEnabled()
})
