import type { Actor } from '../../src/log/actor'
import { sendTest } from '../../src/submissions/emails/send-test'
import { enterSubmission } from '../../src/submissions/entry/enter-submission'
import { answer } from '../../src/submissions/handling/answers'
import { type Engine, openFresh } from './database-engines'
import { addStaff, readInbox } from './desk'
import { appContextOf, formNamed, message } from './test-app-context'

const START = '2026-06-25T17:03:00.000Z'

/** Opens a database with an owner and Rosa, who sends emails at times that the test sets. */
export async function openLimits(engine: Engine) {
  const { database } = await openFresh(engine)
  const moment = { now: new Date(START) }
  const app = appContextOf(database, moment)
  const owner = await addStaff(database, { name: 'Olga', role: 'owner', email: 'olga@program.example' })
  const rosa = await addStaff(database)
  /** Answers the newest version of a submission. */
  const reply = async (submissionId: string, key: string, by: Actor = rosa) => {
    const { version } = await readInbox(database, submissionId)
    return (await answer(app, by, { submissionId, version, subject: 'Hello', text: `Dear Miles ${key}`, key })).status
  }
  /** Sets the clock to `minutes` after the start. */
  const goTo = (minutes: number) => {
    moment.now = new Date(Date.parse(START) + minutes * 60_000)
  }
  /** Enters a paper form by hand; its sender gets a confirmation. */
  const enter = (email: string, key: string) => {
    const filled = { form: formNamed('contact'), input: { ...message, email }, key }
    return enterSubmission(app, rosa, filled, { from: 'paper', note: '', isConfirmed: true })
  }
  /** Sends test emails to Rosa. Resolves to the number that the limits allowed. */
  const sendTests = async (count: number) => {
    let sent = 0
    for (let index = 0; index < count; index++) {
      const { status } = await sendTest(app, { ...rosa, email: 'r@program.example' }, { key: crypto.randomUUID() })
      if (status === 'done') sent++
    }
    return sent
  }
  return { database, app, moment, owner, rosa, reply, goTo, enter, sendTests }
}
