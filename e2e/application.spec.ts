import { expect, freshEmail, mainForm, OFFICE, test, waitUntilAwake } from './fixtures'

const SUCCESS = 'Your application has been submitted successfully! We will review it and get back to you soon.'

test('a student applies, the office hears, the student hears back', async ({ page, site, mailbox }) => {
  const email = freshEmail()
  await page.goto('/application')
  const form = mainForm(page)
  await waitUntilAwake(form)
  await form.getByLabel('First Name').fill('Nguyễn')
  await form.getByLabel('Last Name').fill("O'Brien")
  await form.getByLabel('Email').fill(email)
  await form.getByLabel('Phone Number').fill('+1 (408) 555-0100')
  await form.getByLabel('School Name').fill('Lincoln High School')
  await form.getByLabel('Current Grade').selectOption('11')
  await form.getByLabel('Program Type').selectOption('summer')
  await form.getByLabel('Goals').fill('Sell 李 tea.\nAnd <b>learn</b>.')
  const request = page.waitForRequest('**/api/application')
  await form.getByRole('button', { name: 'Submit Application' }).click()

  expect((await request).postDataJSON()).toEqual({
    firstName: 'Nguyễn',
    lastName: "O'Brien",
    email,
    phone: '+1 (408) 555-0100',
    schoolName: 'Lincoln High School',
    currentGrade: '11',
    programType: 'summer',
    goals: 'Sell 李 tea.\nAnd <b>learn</b>.',
    previousExperience: '',
    referralSource: '',
  })
  await expect(form.getByText(SUCCESS)).toBeVisible()
  await expect(form.getByLabel('First Name')).toHaveValue('')
  await expect(form.getByLabel('Current Grade')).toHaveValue('')

  const stored = site.submissions().filter((submission) => submission.answers.email === email)
  expect(stored).toHaveLength(1)
  expect(stored[0]).toMatchObject({ form: 'application', answers: { firstName: 'Nguyễn', previousExperience: '' } })

  await expect.poll(() => mailbox.to(email)).toHaveLength(1)
  await expect
    .poll(() => mailbox.mails.filter((mail) => mail.text?.includes(email) && mail.recipients[0] === OFFICE))
    .toHaveLength(1)
  const office = mailbox.to(OFFICE).find((mail) => mail.text?.includes(email))
  expect(office?.replyTo?.[0]?.address).toBe(email)
  expect(office?.subject).toContain("Nguyễn O'Brien")
  expect(office?.text).toContain('Lincoln High School')
  expect(office?.html).toContain('&lt;b&gt;learn&lt;/b&gt;')
})
