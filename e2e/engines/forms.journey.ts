import { asSent } from '../forms'
import { DESK, expect, PHONE, test } from './fixtures'
import { applicationForm, contactForm, everyForm, expectAnswers, openForm, sendButton, typeAnswers } from './forms'

for (const form of everyForm) {
  const status = { within: form.within, role: 'status' } as const
  const size = form.within.startsWith('aside') ? DESK : PHONE

  test(`the ${form.name} form is filled in by typing, and what was typed is sent and stored`, async ({
    openTab,
    site,
  }) => {
    const answers = form.answers()
    const tab = await openTab(size)
    await openForm(tab, form)
    await typeAnswers(tab, form, answers)
    await expectAnswers(tab, form, answers)

    await tab.click(sendButton(form))
    await expect.poll(() => tab.texts(status)).toContain(form.success)
    expect(site.submissionsOf(answers.email)).toMatchObject([{ form: form.call, answers: asSent(answers) }])
  })
}

test('what was typed is there again after a reload, and a line that breaks costs no word', async ({
  openTab,
  line,
  site,
}) => {
  const form = applicationForm
  const status = { within: form.within, role: 'status' } as const
  const answers = form.answers()
  const tab = await openTab(DESK)
  await openForm(tab, form)
  await typeAnswers(tab, form, answers)
  await tab.reload()
  await tab.waitUntilAwake({ css: form.within })
  await expectAnswers(tab, form, answers)

  const mend = line.cut(`/api/${form.call}`)
  await tab.click(sendButton(form))
  await expect.poll(() => tab.texts(status)).toContain(form.failure)
  await expectAnswers(tab, form, answers)
  expect(site.submissionsOf(answers.email)).toEqual([])
  mend()
  await tab.click(sendButton(form))
  await expect.poll(() => tab.texts(status)).toContain(form.success)
  expect(site.submissionsOf(answers.email)).toHaveLength(1)
})

test('what is wrong is said beside the fields, and nothing is sent until it is right', async ({ openTab, site }) => {
  const form = contactForm
  const answers = { ...form.answers(), ...form.mistakes, email: 'ada@' }
  const tab = await openTab(PHONE)
  await openForm(tab, form)
  await typeAnswers(tab, form, answers)
  await tab.click(sendButton(form))
  for (const text of form.messages) await expect.poll(() => tab.texts({ within: form.within, text })).not.toEqual([])
  await expectAnswers(tab, form, answers)
  expect(site.submissionsOf(answers.email)).toEqual([])
})
