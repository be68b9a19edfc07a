import { readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { HEADER_NAMES, queuedEmail, temporaryFolder, writeEmail } from '../../tests/support/emails'
import { createFileTransport } from './file-transport'

const from = { name: 'Six Saturdays', address: 'hello@program.example' }

test('writes a valid .eml file', async () => {
  const mail = queuedEmail({ subject: 'Nguyễn 李 🍋', text: 'Zwölf\n  Zeilen', html: '<p>Zwölf</p>' })
  const written = await writeEmail(mail)
  expect(written).toMatchObject({
    from,
    to: [{ name: '', address: 'office@program.example' }],
    replyTo: [{ name: '', address: 'ann@example.org' }],
    subject: 'Nguyễn 李 🍋',
    messageId: `<${mail.id}@program.example>`,
    date: '2026-06-25T17:00:00.000Z',
  })
  expect(written.text?.trim()).toBe('Zwölf\n  Zeilen')
  expect(written.html?.trim()).toBe('<p>Zwölf</p>')
  expect(written.headerNames.sort()).toEqual(HEADER_NAMES)
})

test('omits Reply-To for an email without a reply address', async () => {
  expect((await writeEmail(queuedEmail({ reply_to: null }))).replyTo).toBeUndefined()
})

test('suppresses automatic replies', async () => {
  const { headers } = await writeEmail(queuedEmail())
  expect(headers).toContainEqual(expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }))
  expect(headers).toContainEqual(expect.objectContaining({ key: 'x-auto-response-suppress', value: 'OOF, AutoReply' }))
})

test('threads a staff reply below its email and allows automatic replies', async () => {
  const { headers, inReplyTo, references } = await writeEmail(
    queuedEmail({ kind: 'answer', in_reply_to: 'confirmation' }),
  )
  for (const name of ['auto-submitted', 'x-auto-response-suppress'])
    expect(headers.map(({ key }) => key)).not.toContain(name)
  expect(inReplyTo).toMatch(/^<confirmation@[\w.]+>$/)
  expect(references).toBe(inReplyTo)
})

test('overwrites the file on a second attempt and leaves no temporary file', async () => {
  const folder = temporaryFolder()
  const transport = createFileTransport(join(folder, 'deep/mail'), from)
  const mail = queuedEmail()
  await transport.send(mail)
  await transport.send(mail)
  expect(readdirSync(join(folder, 'deep/mail'))).toEqual([`2026-06-25T17-00-00.000Z-office-${mail.id}.eml`])
})

describe('prevents header injection by the subject', () => {
  test.each([
    ['CR LF', 'Hello\r\nBcc: all@example.org'],
    ['CR LF and a space, as in a folded line', 'Hello\r\n Bcc: all@example.org'],
    ['an empty line: the end of the header', 'Hello\r\n\r\nBcc: all@example.org'],
    ['a line separator', 'Hello\u2028Bcc: all@example.org'],
    ['a NUL', 'Hello\u0000\r\nBcc: all@example.org'],
    ['an encoded word', 'Hello =?utf-8?Q?=0D=0ABcc:_all=40example.org?='],
    ['a very long line', `${'Hello '.repeat(500)}\r\nBcc: all@example.org`],
  ])('with %s', async (_what, subject) => {
    const written = await writeEmail(queuedEmail({ subject }))
    expect(written.headerNames.sort()).toEqual(HEADER_NAMES)
    expect(written.bcc).toBeUndefined()
    expect(written.text?.trim()).toBe('Hello')
  })
})

test('never reads files or URLs named in a text', async () => {
  const written = await writeEmail(queuedEmail({ text: '/etc/passwd', html: '<img src="file:///etc/passwd">' }))
  expect(written.text?.trim()).toBe('/etc/passwd')
  expect(written.attachments).toEqual([])
})

test('makes files readable only for their owner', async () => {
  const mask = process.umask(0)
  onTestFinished(() => void process.umask(mask))
  const folder = join(temporaryFolder(), 'mail')
  await createFileTransport(folder, from).send(queuedEmail())
  const modeOf = (path: string) => statSync(path).mode & 0o777
  expect([folder, ...readdirSync(folder).map((file) => join(folder, file))].map(modeOf)).toEqual([0o700, 0o600])
})

test('treats a missing folder as a temporary failure', async () => {
  const folder = join(temporaryFolder(), 'mail')
  const transport = createFileTransport(folder, from)
  rmSync(folder, { recursive: true })
  await expect(transport.send(queuedEmail())).rejects.toMatchObject({ failure: 'unwritable', permanent: false })
})
