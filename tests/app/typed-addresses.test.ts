import { expect, test } from 'vitest'
import { openDeskBrowser } from '../support/desk-browser'
import { everyForm, postPlain } from '../support/every-form'
import { openSite } from '../support/test-site'

test.each(
  everyForm,
)('accepts a copied address with spaces in the $name form, with and without a script', async (form) => {
  const site = await openSite({ speakerIntake: true })
  const typed = ['\u202aana@example.org\u202c', '\u200eana@exam\u00adple.org\ufe0f', 'familie＠müller-schule。example']
  for (const email of typed) {
    expect((await site.postJson(form.endpoint, { ...form.answers, email })).status).toBe(201)
    expect((await postPlain(site, form, { ...form.answers, email: `${email} ` })).status).toBe(303)
  }
  const stored = await site.stored()
  for (const { sender_email, answers } of stored) expect(answers).toMatchObject({ email: sender_email })
  expect(new Set(stored.map(({ sender_email }) => sender_email))).toEqual(
    new Set(['ana@example.org', 'familie@xn--mller-schule-dlb.example']),
  )
})

test('accepts a copied address on the sign-in page', async () => {
  const html = await (await openDeskBrowser(await openSite()).get('/desk/sign-in')).text()
  expect(html).toContain('inputMode="email"')
  expect(html).not.toContain('type="email"')
})
