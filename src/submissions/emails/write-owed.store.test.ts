import { expect, onTestFinished, test } from 'vitest'
import { freshContent } from '../../../content/content-source'
import { engines } from '../../../tests/support/database-engines'
import { openWords } from '../../../tests/support/editorial'
import { everyForm } from '../../../tests/support/every-form'
import { emailsOf } from '../../../tests/support/form-emails'
import { formNamed, message } from '../../../tests/support/test-app-context'
import { soon } from '../../../tests/support/test-delivery'
import { openPublishedContent } from '../../editorial/documents/published-content'
import { startDelivery } from '../../mail/deliver'
import type { QueuedEmail } from '../../mail/outbox'
import { TransportError } from '../../mail/transport'
import { submit } from '../submit'
import { listEmails, readEmail } from './emails'
import { writeOwed } from './write-owed'

/** Colleagues, content that they publish, and a delivery that is not running yet. */
async function open(engine: (typeof engines)[number]) {
  const words = await openWords(engine)
  const log = { warn: () => {}, error: () => {} }
  const { database } = words
  const content = await openPublishedContent(database, { freshContent: freshContent(), log })
  onTestFinished(() => content.stop())
  const app = { ...words.app, content }
  const sendForm = async (name: string, input: object) => {
    const result = await submit(app, { form: formNamed(name), input, key: 'none' })
    return result.status === 'accepted' ? result.id : ''
  }
  const outbox = () => database.selectFrom('outbox').selectAll().orderBy('id').execute()
  function deliver(send: (email: QueuedEmail) => Promise<void>) {
    const transport = { send, atOnce: 4, close: () => {} }
    const write = (email: QueuedEmail) => writeOwed(app, email)
    const delivery = startDelivery({ database, transport, log, write, now: app.now })
    onTestFinished(() => delivery.stop())
  }
  return { ...words, app, sendForm, outbox, deliver }
}

test.each(
  engines,
)('on %s each form’s emails say what its answers cause, on the desk before and in the mailbox', async (engine) => {
  const { app, sendForm, outbox, deliver } = await open(engine)
  const said = new Map<string, string>()
  for (const [index, form] of everyForm.entries()) {
    const email = `${index}@example.org`
    const id = await sendForm(form.name, { ...form.answers, email })
    const { office, sender } = emailsOf(form.name, { ...form.answers, email }, id)
    for (const each of [office, sender]) said.set(each.subject, `${each.text}\n${each.html}`)
  }
  expect(await outbox()).toEqual(Array(2 * everyForm.length).fill(expect.objectContaining({ text: '', html: '' })))
  for (const { id, subject } of (await listEmails(app.database, {})).entries)
    expect(said.get(subject)).toContain(`${(await readEmail(app, id))?.text}\n<!doctype html>`)
  const sent = new Map<string, string>()
  deliver(async ({ subject, text, html }) => void sent.set(subject, `${text}\n${html}`))
  await expect.poll(async () => (await outbox()).every(({ status }) => status === 'sent'), soon).toBe(true)
  expect(sent).toEqual(said)
  expect(new Map((await outbox()).map(({ subject, text, html }) => [subject, `${text}\n${html}`]))).toEqual(said)
  expect((await outbox()).every(({ content_revision }) => content_revision === null)).toBe(true)
})

test.each(
  engines,
)('on %s an email says what it would have said at once, whatever is published before it is sent', async (engine) => {
  const { app, read, say, sendForm, outbox } = await open(engine)
  const hours = async (answerWithinDays: number) => {
    await say('organization', { ...((await read('organization')).published as object), answerWithinDays })
    await app.content.refresh()
  }
  await sendForm('contact', message)
  await hours(7)
  await sendForm('contact', { ...message, email: 'ann@example.org' })
  await hours(9)
  const days = async (email: QueuedEmail) =>
    /\w+ business days/.exec(((await writeOwed(app, email))?.text ?? '').replaceAll(/\s+/g, ' '))?.[0]
  const office = (await outbox()).filter(({ audience }) => audience === 'office')
  expect(await Promise.all(office.map(days))).toEqual(['three business days', 'seven business days'])
})

test.each(
  engines,
)('on %s what an email says is stored with its first attempt, also where that fails', async (engine) => {
  const { sendForm, outbox, deliver } = await open(engine)
  await sendForm('contact', message)
  deliver(async ({ audience }) => {
    throw new TransportError('no', audience === 'office', null)
  })
  const attempted = { text: expect.stringContaining('We received'), content_revision: null, last_error: 'no' }
  await expect
    .poll(async () => (await outbox()).toSorted((one, other) => one.audience.localeCompare(other.audience)), soon)
    .toMatchObject([
      { ...attempted, text: expect.stringContaining('When do you start?'), status: 'failed' },
      { ...attempted, status: 'waiting' },
    ])
})
