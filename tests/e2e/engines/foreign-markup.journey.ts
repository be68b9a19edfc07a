import { asSent } from '../../support/forms'
import type { Answers } from '../../support/site-form'
import { addForeignElements, translate, translateText } from '../support/translator'
import { DESKTOP, expect, PHONE, test } from './fixtures'
import { acceptanceForm, applicationForm, expectAnswers, openForm, type PlacedForm, send, typeAnswers } from './forms'
import { POLL, type Tab } from './tab'

test('the application hydrates on a translated page while someone types, and is sent', async ({
  openTab,
  testProxy,
  site,
}) => {
  const form = applicationForm
  const release = testProxy.holdBack('/assets/island')
  const words = { within: form.within, field: form.words }
  const answers = form.answers()
  const tab = await openTab(PHONE)
  await tab.goto(form.path)
  await tab.evaluate(translate)
  await tab.evaluate(addForeignElements)
  await tab.type(words, 'Half')
  release()
  await tab.waitUntilHydrated({ css: form.within })
  await expect.poll(() => tab.readValue(words), POLL).toBe('Half')
  expect(await tab.isFocused(words)).toBe(true)
  await tab.press('Backspace', 'Backspace', 'Backspace', 'Backspace')

  await completeTranslated(tab, form, answers)
  expect(site.submissionsOf(answers.email)).toMatchObject([{ form: form.storedAs, answers }])
})

test('the acceptance is filled in and sent on a page that is translated after hydration', async ({ openTab, site }) => {
  const form = acceptanceForm
  const answers = form.answers()
  const tab = await openTab(DESKTOP)
  await openForm(tab, form)
  await tab.evaluate(translate)
  await tab.evaluate(addForeignElements)
  await completeTranslated(tab, form, answers)
  expect(site.submissionsOf(answers.email)).toMatchObject([{ form: form.storedAs, answers: asSent(answers) }])
})

/** Fills in a form on a translated page, sends it, and waits for the translated success message. */
async function completeTranslated(tab: Tab, form: PlacedForm, answers: Answers): Promise<void> {
  await typeAnswers(tab, form, answers)
  await expectAnswers(tab, form, answers)
  await send(tab, form, translateText(form.success))
  expect(await tab.readPath()).not.toContain('sent=')
}
