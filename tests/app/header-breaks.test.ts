import { expect, test } from 'vitest'
import { headerBreaks } from '../support/corpora'
import { HEADER_NAMES, writeEmail } from '../support/emails'
import { everyForm, everywhere, postPlain } from '../support/every-form'
import { OFFICE, openSite } from '../support/test-site'

test.each(everyForm)('nothing in the $name form begins another header of its emails', async (form) => {
  const site = await openSite({ speakerIntake: true })
  for (const [index, text] of headerBreaks.entries()) {
    const email = `s${index}@example.org`
    expect((await site.postJson(form.endpoint, everywhere(form, text, email))).status, text).toBe(201)
    const emails = (await site.queued()).slice(-2)
    for (const mail of emails) {
      const read = await writeEmail(mail)
      const [to, replyTo] = mail.audience === 'office' ? [OFFICE, email] : [email, OFFICE]
      expect(read.headerNames.toSorted(), text).toEqual(HEADER_NAMES)
      expect([read.to, read.replyTo, read.bcc, read.cc], text).toEqual([
        [{ name: '', address: to }],
        [{ name: '', address: replyTo }],
        undefined,
        undefined,
      ])
      expect(read.from).toEqual({ name: 'Six Saturdays', address: 'hello@program.example' })
      expect(read.subject, text).toBe(mail.subject)
      expect(read.subject, text).not.toMatch(/[\p{Cc}\u2028\u2029]/u)
    }
  }
})

test.each(everyForm)('no address of the $name form is more than one address', async (form) => {
  const site = await openSite({ speakerIntake: true })
  const addresses = [
    ...headerBreaks.map((text) => `${text}@example.org`),
    ...headerBreaks.map((text) => `ann@example.org${text}`),
    ...['ann@example.org,all@evil.example', 'ann@example.org;all@evil.example', 'ann@example.org all@evil.example'],
    ...['<ann@example.org>', 'Ann <ann@example.org>', '"ann@evil"@example.org', 'ann(x)@example.org', 'a:b@c.example;'],
    ...[
      'ann@[192.0.2.1]',
      'ann@example.org\u3002evil.example@x.org',
      '李@example.org',
      '=?utf-8?q?a=40evil.example=2c?=@x.org',
    ],
  ]
  for (const email of addresses) {
    expect((await site.postJson(form.endpoint, { ...form.answers, email })).status, email).toBe(422)
    expect((await postPlain(site, form, { ...form.answers, email })).status, email).toBe(422)
  }
  expect(await site.queued()).toEqual([])
})

test('no name of a form, no id and no address leads anywhere else: Location is always ours', async () => {
  const site = await openSite({ speakerIntake: true })
  for (const text of [...headerBreaks, '//evil.example', '/\\evil.example', 'https://evil.example', '@evil.example/']) {
    for (const path of [`/${encodeURIComponent(text)}`, `/${encodeURI(text)}`, `/contact/${encodeURI(text)}/`]) {
      const location = (await site.fetch(path)).headers.get('Location') ?? ''
      expect(location, text).toMatch(/^\/[\w-]*$/)
    }
    for (const form of everyForm) {
      const location = (await postPlain(site, form, everywhere(form, text))).headers.get('Location') ?? ''
      expect(location, text).toMatch(/^\/[a-z-]*\?form=[a-z-]+&sent=[\da-f-]{36}#[a-z-]+$/)
    }
  }
})
