import { asSent } from '../../support/forms'
import { DESKTOP, expect, PHONE, test } from './fixtures'
import {
  acceptanceForm,
  applicationForm,
  contactForm,
  expectAnswers,
  openForm,
  send,
  sendButton,
  sidebarForm,
  speakerForm,
  typeAnswers,
} from './forms'
import { POLL } from './tab'

for (const form of [acceptanceForm, speakerForm, sidebarForm]) {
  const size = form.within.startsWith('aside') ? DESKTOP : PHONE

  test(`the ${form.name} form is filled in by typing, and the typed answers are stored`, async ({ openTab, site }) => {
    const answers = form.answers()
    const tab = await openTab(size)
    await openForm(tab, form)
    await typeAnswers(tab, form, answers)
    await expectAnswers(tab, form, answers)
    await send(tab, form, form.success)
    expect(site.submissionsOf(answers.email)).toMatchObject([{ form: form.storedAs, answers: asSent(answers) }])
  })
}

test('an unfinished application survives a reload and a broken connection, and is stored once', async ({
  openTab,
  testProxy,
  site,
}) => {
  const form = applicationForm
  const answers = form.answers()
  const tab = await openTab(DESKTOP)
  await openForm(tab, form)
  await typeAnswers(tab, form, answers)
  await tab.reload()
  await tab.waitUntilHydrated({ css: form.within })
  await expectAnswers(tab, form, answers)

  const restore = testProxy.cut(`/api/${form.call}`)
  await send(tab, form, form.failure)
  await expectAnswers(tab, form, answers)
  expect(site.submissionsOf(answers.email)).toEqual([])
  restore()
  await send(tab, form, form.success)
  expect(site.submissionsOf(answers.email)).toMatchObject([{ form: form.storedAs, answers }])
})

test('the contact form shows its errors beside the fields, and is sent once corrected', async ({ openTab, site }) => {
  const form = contactForm
  const { name = '', subject = '' } = form.answers()
  const mistakes = { ...form.mistakes, email: 'ada@' }
  const rest = `${crypto.randomUUID().slice(0, 8)}.example.org`
  const tab = await openTab(PHONE)
  await openForm(tab, form)
  await typeAnswers(tab, form, mistakes)
  await tab.click(sendButton(form))
  for (const text of form.messages)
    await expect.poll(() => tab.readTexts({ within: form.within, text }), POLL).not.toEqual([])
  await expectAnswers(tab, form, mistakes)
  expect(site.submissionsOf(mistakes.email)).toEqual([])

  await typeAnswers(tab, form, { name, email: rest, subject, message: ' until now' })
  await send(tab, form, form.success)
  const sent = { name, email: `ada@${rest}`, subject, message: 'Too short until now' }
  expect(site.submissionsOf(sent.email)).toMatchObject([{ form: form.storedAs, answers: sent }])
})
