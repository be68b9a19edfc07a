import { expect, test, waitUntilAwake } from './fixtures'
import { application, asSent, control, expectKept, fill, message, siteForms } from './forms'
import { holdBack, watchAlerts } from './network'

const ISLAND_SCRIPT = '**/assets/island*.js'

for (const { name, path, find, answers: newAnswers, success } of siteForms) {
  test(`what was typed before the ${name} form woke stays`, async ({ page, site }) => {
    watchAlerts(page)
    const script = await holdBack(page, ISLAND_SCRIPT)
    const answers = newAnswers()
    const form = find(page)
    await page.goto(path)
    await script.made
    await fill(form, answers)
    script.release()
    await waitUntilAwake(form)

    await expectKept(form, answers)
    await expect(form.locator('[aria-invalid]')).toHaveCount(0)
    await expect(form.locator('[type=submit]')).toBeEnabled()
    await form.locator('[type=submit]').click()
    await expect(form.getByRole('status')).toHaveText(success)
    expect(site.submissionsOf(answers.email)).toMatchObject([{ answers: asSent(answers) }])
  })
}

test('what is typed at the very moment of waking stays', async ({ page }) => {
  const script = await holdBack(page, ISLAND_SCRIPT)
  const form = application.find(page)
  const text = 'Sell tea on Saturdays, and count what is left in the box. '.repeat(5)
  await page.goto(application.path)
  await script.made
  await control(form, 'goals').focus()
  await control(form, 'goals').pressSequentially(text.slice(0, 20))
  script.release()
  await control(form, 'goals').pressSequentially(text.slice(20))
  await waitUntilAwake(form)

  await expect(control(form, 'goals')).toHaveValue(text)
  await expect(control(form, 'goals')).toBeFocused()
})

test('a mistake made before the form woke is told when it wakes, and nothing else', async ({ page }) => {
  const script = await holdBack(page, ISLAND_SCRIPT)
  const form = application.find(page)
  await page.goto(application.path)
  await script.made
  await fill(form, { email: 'ada@' })
  script.release()
  await waitUntilAwake(form)

  await expect(message(form, 'Please enter a valid email')).toBeVisible()
  await expect(form.locator('[aria-invalid]')).toHaveCount(1)
})

test("'Please specify' and what stands in it outlive the waking", async ({ page }) => {
  const script = await holdBack(page, ISLAND_SCRIPT)
  const form = application.find(page)
  await page.goto(application.path)
  await script.made
  await fill(form, { referralSource: 'other', referralOther: 'A poster' })
  script.release()
  await waitUntilAwake(form)

  await expect(form.getByLabel('Please specify')).toHaveValue('A poster')
  await fill(form, { referralSource: 'school' })
  await expect(form.getByLabel('Please specify')).toBeHidden()
})
