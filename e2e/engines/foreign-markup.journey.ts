import { asSent } from '../forms'
import { addForeignElements, translate, translated } from '../translator'
import { DESK, expect, PHONE, test } from './fixtures'
import { everyForm, expectAnswers, sendButton, typeAnswers } from './forms'

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

    await typeAnswers(tab, form, answers)
    await expectAnswers(tab, form, answers)
    await tab.click(sendButton(form))
    await expect.poll(() => tab.texts({ within: form.within, role: 'status' })).toContain(translated(form.success))
    expect(await tab.path()).not.toContain('sent=')
    expect(site.submissionsOf(answers.email)).toMatchObject([{ form: form.call, answers: asSent(answers) }])
  })
}
