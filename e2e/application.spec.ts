import { expect, mainForm, OFFICE, test, waitUntilAwake } from './fixtures'
import { application, expectReset, fill } from './forms'

test('a student applies, the office hears, the student hears back', async ({ page, site, mailbox }) => {
  const answers = {
    ...application.answers(),
    firstName: 'Nguyễn',
    lastName: "O'Brien",
    goals: 'Sell 李 tea.\nAnd <b>learn</b>.',
  }
  await page.goto('/application')
  const form = mainForm(page)
  await waitUntilAwake(form)
  await form.getByLabel('First Name').fill(answers.firstName)
  await form.getByLabel('Last Name').fill(answers.lastName)
  await form.getByLabel('Email').fill(answers.email)
  await form.getByLabel('Phone Number').fill('(408) 555-0100')
  await form.getByLabel('School Name').fill('Lincoln High School')
  await form.getByLabel('Current Grade').selectOption('11th Grade')
  await form.getByLabel('Program Type').selectOption('Summer Program')
  await form.getByLabel('Goals').fill(answers.goals)
  await form.getByLabel('Previous Experience').fill('A lemonade stand.')
  await form.getByLabel('How did you hear about us?').selectOption('Friend or Family')
  const request = page.waitForRequest('**/api/application')
  await form.getByRole('button', { name: 'Submit Application' }).click()

  expect((await request).postDataJSON()).toEqual(answers)
  await expect(form.getByRole('status')).toHaveText(application.success)
  await expectReset(form, answers)

  const stored = site.submissionsOf(answers.email)
  expect(stored).toHaveLength(1)
  expect(stored[0]).toMatchObject({ form: 'application', answers })

  await expect.poll(() => mailbox.to(answers.email)).toHaveLength(1)
  await expect.poll(() => mailbox.about(answers.email)).toHaveLength(2)
  const office = mailbox.about(answers.email).find((mail) => mail.recipients[0] === OFFICE)
  expect(office?.replyTo?.[0]?.address).toBe(answers.email)
  expect(office?.subject).toContain("Nguyễn O'Brien")
  expect(office?.text).toContain('Lincoln High School')
  expect(office?.html).toContain('&lt;b&gt;learn&lt;/b&gt;')
})

test('experience and source may stay empty', async ({ page, site }) => {
  const { previousExperience: _, referralSource: __, ...answers } = application.answers()
  await page.goto('/application')
  const form = mainForm(page)
  await waitUntilAwake(form)
  await fill(form, answers)
  await form.locator('[type=submit]').click()

  await expect(form.getByRole('status')).toHaveText(application.success)
  expect(site.submissionsOf(answers.email)).toMatchObject([
    { answers: { ...answers, previousExperience: '', referralSource: '' } },
  ])
})

test('the application is for the summer of this very year', async ({ page }) => {
  const year = new Intl.DateTimeFormat('en-US', { year: 'numeric', timeZone: 'America/Los_Angeles' }).format()
  await page.goto('/application')

  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Summer ${year} Business Boot Camp Application`)
  await expect(page).toHaveTitle(new RegExp(`^Summer ${year} Business Boot Camp Application`))
})

test('the application has its four sections, and each list offers what it should', async ({ page }) => {
  await page.goto('/application')
  const form = mainForm(page)

  for (const section of ['Personal', 'School', 'Program', 'Additional']) {
    await expect(form.getByRole('group', { name: `${section} Information` })).toBeVisible()
  }
  await expectOptions('currentGrade', ['', '9', '10', '11', '12', 'college'])
  await expectOptions('programType', ['', 'summer', 'winter', 'spring'])
  await expectOptions('referralSource', ['', 'school', 'friend', 'social', 'search', 'other'])

  async function expectOptions(name: string, values: string[]) {
    const options = form.locator(`select[name="${name}"] option`)
    expect(await options.evaluateAll((all) => all.map((option) => (option as HTMLOptionElement).value))).toEqual(values)
  }
})
