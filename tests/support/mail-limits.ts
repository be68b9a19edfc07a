import type { Actor } from '../../src/log/actor'
import { sendTest } from '../../src/submissions/emails/send-test'
import { enterSubmission } from '../../src/submissions/entry/enter-submission'
import { answer } from '../../src/submissions/handling/answers'
import { type Engine, openFresh } from './database-engines'
import { addStaff, readInbox } from './desk'
import { appContextOf, formNamed, message } from './test-app-context'

const START = '2026-06-25T17:03:00.000Z'

/** For tests: an owner, and Rosa, who sends emails in hours that the test chooses. */
export async function openLimits(engine: Engine) {
  const { database } = await openFresh(engine)
  const moment = { now: new Date(START) }
  const app = appContextOf(database, moment)
  const owner = await addStaff(database, { name: 'Olga', role: 'owner', email: 'olga@program.example' })
  const rosa = await addStaff(database)
  /** Answers a submission in its newest version. */
  const reply = async (submissionId: string, key: string, by: Actor = rosa) => {
    const { version } = await readInbox(database, submissionId)
    return (await answer(app, by, { submissionId, version, subject: 'Hello', text: `Dear Miles ${key}`, key })).status
  }
  /** Puts the clock so many minutes after the start. */
  const goTo = (minutes: number) => {
    moment.now = new Date(Date.parse(START) + minutes * 60_000)
  }
  /** Enters a paper by hand whose sender gets a confirmation. */
  const enter = (email: string, key: string) => {
    const filled = { form: formNamed('contact'), input: { ...message, email }, key }
    return enterSubmission(app, rosa, filled, { from: 'paper', note: '', isConfirmed: true })
  }
  /** Sends so many emails to Rosa herself; how many of them there was room for. */
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
