import { asSent } from '../forms'
import { acceptance } from '../ruled-forms'
import type { Answers } from '../site-form'
import { addForeignElements, translate, translated } from '../translator'
import { DESK, expect, PHONE, test } from './fixtures'
import { applicationForm, everyForm, expectAnswers, openForm, type PlacedForm, sendButton, typeAnswers } from './forms'
import type { Tab } from './tab'

for (const [index, form] of everyForm.entries()) {
  const size = index % 2 === 0 ? PHONE : DESK

  test(`the ${form.name} form wakes under the hand of who types on a translated page, and is sent`, async ({
    openTab,
    line,
    site,
  }) => {
    const release = line.holdBack('/assets/island')
    const words = { within: form.within, field: form.words }
    const answers = form.answers()
    const tab = await openTab(size)
    await tab.goto(form.path)
    await tab.evaluate(translate)
    await tab.evaluate(addForeignElements)
    await tab.type(words, 'Half')
    release()
    await tab.waitUntilAwake({ css: form.within })
    await expect.poll(() => tab.value(words)).toBe('Half')
    expect(await tab.isFocused(words)).toBe(true)
    await tab.press('Backspace', 'Backspace', 'Backspace', 'Backspace')

    await completeTranslated(tab, form, answers)
    expect(site.submissionsOf(answers.email)).toMatchObject([{ form: form.call, answers: asSent(answers) }])
  })
}

for (const { form, size } of [
  { form: applicationForm, size: PHONE },
  { form: { ...acceptance, within: 'main form' }, size: DESK },
])
  test(`the ${form.name} form is filled in and sent on a page that is translated once it is awake`, async ({
    openTab,
    site,
  }) => {
    const answers = form.answers()
    const tab = await openTab(size)
    await openForm(tab, form)
    await tab.evaluate(translate)
    await tab.evaluate(addForeignElements)
    await completeTranslated(tab, form, answers)
    expect(site.submissionsOf(answers.email)).toMatchObject([{ form: form.call, answers: asSent(answers) }])
  })

/** Fills in a form on a translated page and sends it, until it says so in the other words. */
async function completeTranslated(tab: Tab, form: PlacedForm, answers: Answers): Promise<void> {
  await typeAnswers(tab, form, answers)
  await expectAnswers(tab, form, answers)
  await tab.click(sendButton(form))
  await expect.poll(() => tab.texts({ within: form.within, role: 'status' })).toContain(translated(form.success))
  expect(await tab.path()).not.toContain('sent=')
}
