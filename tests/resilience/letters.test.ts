import { expect, test } from 'vitest'
import { actionNames } from '../../src/admissions/admission-actions'
import { cancelBatch } from '../../src/admissions/letters/letter-batches'
import { canGoTo, type LetterKind, letterKinds } from '../../src/admissions/letters/letter-kinds'
import { saveTemplate } from '../../src/admissions/letters/letter-templates'
import type { RehearsedLetter } from '../../src/admissions/letters/rehearse'
import type { ApplicationState } from '../../src/admissions/states'
import { letterWords } from '../../src/admissions/words'
import { correctAnswers } from '../../src/submissions/corrections/correct-answers'
import type { Engine } from '../support/database-engines'
import { openLetters } from '../support/letters'
import { count, record } from './figures'
import { crashedEngines, printProgress, scaled } from './scale'

const WANTED = scaled(10_000, 150)
const FAMILIES = scaled(1000, 40)
const BATCH = scaled(120, 25)

const pick = <Value>(values: readonly Value[]): Value => values[Math.floor(Math.random() * values.length)] as Value
const names = ['{firstName}', '$& $1', '<b>Bo</b>', '{onThePhone}', "O'Brien", 'Đặng', 'Zoë {deadline}']

test.each(crashedEngines)('on %s, letters are what was shown while everything changes', async (engine) => {
  const work = await openWork(engine)
  while (work.sent.length < WANTED) {
    await Promise.all(Array.from({ length: 10 }, work.decide))
    await work.sendTwoBatches()
    await work.deliver()
    printProgress(() => `${engine}: ${count(work.sent.length)} letters sent`)
  }
  await work.check()
  record(
    `letters, ${engine}`,
    `${count(work.sent.length)} letters rehearsed and sent as shown, ${count(work.refused)} batches refused after a change; none twice, empty, or against its state`,
  )
})

async function openWork(engine: Engine) {
  const families = Array.from({ length: FAMILIES }, (_, index) => {
    // Every third family has twins, who share an address.
    return { name: `${pick(names)} n${index}`, email: `family${index - (index % 3 === 1 ? 1 : 0)}@example.org` }
  })
  const desk = await openLetters(engine, families)
  const { app, database, moment, rosa, ids, stored, act, undo, preview, freeze, send } = desk
  await database.updateTable('seasons').set({ accept_by: '2027-06-30', version: 2 }).execute()
  /** The state of each decision, by application and number. */
  const states = new Map<string, ApplicationState>(ids.map((id) => [`${id} 0`, 'applied']))
  const sent: { letter: RehearsedLetter; kind: LetterKind; batchId: string }[] = []
  let refused = 0

  const decide = async () => {
    const action = pick(actionNames.filter((name) => !['consider', 'move', 'duplicate', 'change-rank'].includes(name)))
    const id = pick(ids)
    const result = await act(
      {
        ...{ action, reason: 'Because' },
        ...(action === 'take-back-offer' && { to: pick(['waitlisted', 'rejected'] as const) }),
        ...(action === 'confirm' && { acceptedBy: 'The mother' }),
        ...(action === 'extend' && { deadline: `2027-07-${10 + Math.floor(Math.random() * 20)}` }),
      },
      [id],
    )
    if (result.status !== 'changed') return
    for (const row of result.rows) states.set(`${row.id} ${row.decision_number}`, row.state)
    if (Math.random() < 0.1) await undo(result.eventIds[0])
  }

  /** Changes something that letters are made of. */
  const change = async () => {
    const { submissionId } = pick(stored)
    const number = Math.floor(Math.random() * 1000)
    const answers = pick([{ email: `new${number}@example.org` }, { firstName: `${pick(names)} m${number}` }])
    const corrected = () => correctAnswers(app, rosa, { submissionId, answers, wasSeen: () => true })
    const kind = pick(letterKinds)
    const template = async () => {
      const row = database.selectFrom('letter_templates').select('version').where('kind', '=', kind)
      const version = (await row.executeTakeFirst())?.version ?? 0
      const { subject, body } = letterWords.en[kind]
      await saveTemplate(app, rosa, { kind, version, text: { subject, body: `${body}\n\nNumber ${number}` } })
    }
    const season = () =>
      database
        .updateTable('seasons')
        .set(({ eb }) => ({ begins: pick(['09:00', '10:00']), version: eb('version', '+', 1) }))
        .execute()
    await pick([decide, decide, corrected, template, season])()
  }

  /** Rehearses a batch as the desk shows it. */
  const rehearseBatch = async () => {
    const kind = pick(letterKinds)
    const possible = (await preview(kind)).letters.map(({ candidate }) => candidate.row.id)
    const chosen = possible.toSorted(() => Math.random() - 0.5).slice(0, BATCH)
    if (chosen.length === 0) return undefined
    const text = kind === 'free' ? { subject: 'Hello {name}', body: 'Hi {firstName}, {season}' } : undefined
    const batchId = await freeze(kind, chosen, text)
    return { kind, batchId, shown: (await preview(kind, chosen, text)).letters, chosen }
  }

  const sendBatch = async (batch: Awaited<ReturnType<typeof rehearseBatch>>) => {
    if (!batch) return
    const result = await send(batch.batchId, batch.chosen)
    if (result.status === 'changed') refused += 1
    if (result.status === 'over-budget') moment.now = new Date(moment.now.getTime() + 86_400_000)
    if (result.status === 'sent')
      sent.push(...batch.shown.map((letter) => ({ letter, kind: batch.kind, batchId: batch.batchId })))
    if (result.status === 'sent' && Math.random() < 0.1) await cancelBatch(app, rosa, batch.batchId)
  }

  const sendTwoBatches = async () => {
    const [one, other] = [await rehearseBatch(), await rehearseBatch()]
    const changes = Math.random() < 0.5 ? [change(), change()] : []
    await Promise.all([sendBatch(one), ...changes, sendBatch(other), sendBatch(one)])
  }

  const deliver = async () => {
    const status = Math.random() < 0.1 ? ('failed' as const) : ('sent' as const)
    const waiting = database.updateTable('outbox').where('kind', '=', 'letter').where('status', '=', 'waiting')
    await waiting.set({ status, failure: status === 'failed' ? pick(['cut-off', 'blocked'] as const) : null }).execute()
    moment.now = new Date(moment.now.getTime() + 60_000)
  }

  const check = async () => {
    const emails = await database
      .selectFrom('letters')
      .innerJoin('outbox', 'outbox.id', 'letters.email_id')
      .innerJoin('email_bodies', 'email_bodies.email_id', 'outbox.id')
      .select(['letters.application_id', 'letters.batch_id', 'letters.kind', 'letters.decision_number', 'tells'])
      .select(['letters.deadline', 'to_address', 'subject', 'text', 'html', 'status', 'letters.created_at'])
      .execute()
    const byLetter = new Map(emails.map((email) => [`${email.batch_id} ${email.application_id}`, email]))
    expect(emails).toHaveLength(sent.length)
    for (const { letter, batchId } of sent) {
      const email = byLetter.get(`${batchId} ${letter.candidate.row.id}`)
      const { to: to_address, subject, text, html } = letter
      expect(email).toMatchObject({ to_address, subject, text, html })
      expect(text).not.toMatch(/undefined|Hi ,|by \.|\$\{/)
    }
    for (const { application_id, decision_number, kind, tells } of emails) {
      const state = states.get(`${application_id} ${decision_number}`)
      expect(state && canGoTo(kind, state)).toBe(true)
      if (tells !== null) expect(tells).toBe(state)
    }
    const effective = emails.filter(({ status, kind }) => status === 'sent' && kind !== 'free')
    const occasions = effective.map(({ application_id, kind, decision_number, deadline, created_at }) =>
      JSON.stringify([
        application_id,
        kind,
        decision_number,
        deadline,
        kind === 'considering' && created_at.slice(0, 7),
      ]),
    )
    expect(new Set(occasions).size).toBe(occasions.length)
    expect(new Set(emails.flatMap(({ tells }) => tells ?? [])).size).toBeGreaterThanOrEqual(scaled(4, 2))
  }

  return {
    ...{ sent, decide, sendTwoBatches, deliver, check },
    get refused() {
      return refused
    },
  }
}
