import { expect, mainForm, test, waitUntilAwake } from './fixtures'
import { everyForm, showErrors, succeed, summaryOf } from './form-states'
import { application, control, expectKept, fill } from './forms'

/** What a browser may fill in by itself (WCAG 1.3.5), by the field's name: autocomplete, type and spellcheck. */
const purposes: Record<string, [string, string, string | null]> = {
  firstName: ['given-name', 'text', 'false'],
  lastName: ['family-name', 'text', 'false'],
  name: ['name', 'text', 'false'],
  fullName: ['name', 'text', 'false'],
  email: ['email', 'email', 'false'],
  phone: ['tel', 'tel', null],
  company: ['organization', 'text', null],
  position: ['organization-title', 'text', null],
}

for (const siteForm of everyForm) {
  test(`every field of the ${siteForm.name} form has a label to see, and says if it is optional`, async ({ page }) => {
    await page.goto(siteForm.path)
    const form = siteForm.find(page)
    // The browser's own bubbles stay away.
    await expect(form).toHaveAttribute('novalidate')
    for (const field of await form.locator('input, select, textarea').all()) {
      if (!(await field.isVisible())) continue
      const label = form.locator(`label[for="${await field.getAttribute('id')}"]`)
      await expect(label).toBeVisible()
      await expect(field).not.toHaveAttribute('placeholder')
      const words = await label.innerText()
      const isRequired = (await field.getAttribute('aria-required')) === 'true'
      // The specification labels this one as required, and its rules do not insist on it.
      const isStarred = (await field.getAttribute('name')) === 'referralSource'
      expect.soft(words.endsWith('(optional)'), words).toBe(!isRequired && !isStarred)
    }
  })

  test(`a browser knows what it can fill in on the ${siteForm.name} form`, async ({ page }) => {
    await page.goto(siteForm.path)
    for (const name of Object.keys(siteForm.answers())) {
      const field = control(siteForm.find(page), name)
      const given = await field.evaluate((input) =>
        ['autocomplete', 'type', 'spellcheck'].map((attribute) => input.getAttribute(attribute)),
      )
      if (purposes[name]) expect.soft(given, name).toEqual(purposes[name])
      else expect.soft(given[0], name).toBeNull()
    }
  })

  test(`each error of the ${siteForm.name} form is tied to its field, in the summary's words, and costs no word`, async ({
    page,
  }) => {
    await showErrors(page, siteForm)
    const form = siteForm.find(page)
    const links = await summaryOf(page, siteForm).getByRole('link').all()
    for (const link of links) {
      const field = page.locator((await link.getAttribute('href')) ?? '')
      await expect(field).toHaveAttribute('aria-invalid', 'true')
      await expect(field).toHaveAccessibleDescription(new RegExp(`Error: ${RegExp.escape(await link.innerText())}$`))
      await link.click()
      await expect(field).toBeFocused()
    }
    await expect(form.locator('[aria-invalid=true]')).toHaveCount(links.length)
    await expectKept(form, siteForm.mistakes)
  })
}

test('names in any script and numbers in any manner are taken, without the spaces around them', async ({
  page,
  site,
}) => {
  const answers = {
    ...application.answers(),
    firstName: ' Nguyễn Thị ',
    lastName: " O'Brien-李",
    phone: '+1 (408) 555-0100 ',
  }
  await page.goto('/application')
  await waitUntilAwake(mainForm(page))
  await fill(mainForm(page), answers)
  await mainForm(page).getByRole('button', { name: 'Submit Application' }).click()
  await expect(mainForm(page).getByRole('status')).toHaveText(application.success)
  expect(site.submissionsOf(answers.email)).toMatchObject([
    { answers: { firstName: 'Nguyễn Thị', lastName: "O'Brien-李", phone: '+1 (408) 555-0100' } },
  ])
})

test('who applied need not type the name and the address again to accept', async ({ page }) => {
  await page.goto('/application')
  await waitUntilAwake(mainForm(page))
  await succeed(page, application)
  await page.goto('/accept')
  await waitUntilAwake(mainForm(page))
  await page.getByRole('main').getByRole('button', { name: 'Yes, fill it in' }).click()
  const { firstName = '', lastName = '', programType = '' } = application.answers()
  await expectKept(mainForm(page), { firstName, lastName, programType })
  await expect(mainForm(page).getByLabel('Email')).toHaveValue(/@example\.org$/)
})
