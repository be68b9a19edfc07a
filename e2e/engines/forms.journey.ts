import { DESK, expect, PHONE, test } from './fixtures'
import { everyForm, expectAnswers, openForm, sendButton, typeAnswers } from './forms'
import { asSent } from '../forms'

for (const form of everyForm) {
  test(`the ${form.name} form is filled in by typing, survives a reload and is sent`, async ({ openTab, site }) => {
    const answers = form.answers()
    const tab = await openTab(form.name === 'contact-sidebar' ? DESK : PHONE)
    await openForm(tab, form)
    await typeAnswers(tab, form, answers)
    await expectAnswers(tab, form, answers)

    await tab.click(sendButton(form))
    await expect.poll(() => tab.texts({ within: form.within, role: 'status' })).toContain(form.success)
    for (const field of Object.keys(answers))
      await expect.poll(() => tab.value({ within: form.within, field }), field).toMatch(/^$|^undefined$/)
    expect(site.submissionsOf(answers.email)).toMatchObject([{ form: form.call, answers: asSent(answers) }])
  })
}
