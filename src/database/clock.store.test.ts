import { expect, onTestFinished, test } from 'vitest'
import { MINUTE } from '../../content/moments'
import { openFresh } from '../../tests/support/database-engines'
import { addStaff } from '../../tests/support/desk'
import { queueOne, takeDueEmail } from '../../tests/support/outbox-rows'
import { appContextOf } from '../../tests/support/test-app-context'
import { readPresence } from '../staff/presence/read-presence'
import { recordPresence } from '../staff/presence/record-presence'
import { findSession, startSession } from '../staff/sessions'
import { databaseNow, followClock } from './clock'
import type { Database } from './connection'

/** Opens the app context of a process whose clock is ahead by the given milliseconds. */
async function openContext(database: Database, ahead: () => number, every?: number) {
  const clock = await followClock(database, { ownNow: () => Date.now() + ahead(), ...(every && { every }) })
  onTestFinished(clock.stop)
  return { ...appContextOf(database), now: () => databaseNow(database) }
}

test('machines with clocks minutes apart agree about presence and in-flight emails', async () => {
  const { database, connectAgain } = await openFresh('PostgreSQL')
  const behind = await openContext(database, () => -MINUTE / 2)
  const ahead = await openContext(await connectAgain(), () => 5.5 * MINUTE)
  expect(Math.abs(ahead.now().getTime() - behind.now().getTime())).toBeLessThan(1000)

  const { id: staffId } = await addStaff(database, { role: 'owner' })
  const { token } = await startSession(database, { staffId, browser: 'Firefox' }, behind.now())
  const signedIn = await findSession(ahead.database, token, ahead.now())
  const subject = { kind: 'document', id: 'pages/home' } as const
  const tab = { id: 'one', staffId, sessionId: signedIn?.session.id ?? '', subject, writing: null, turn: 1 }
  await recordPresence(database, tab, behind.now())
  expect(await readPresence(ahead.database, { subject, exceptTab: '' }, ahead.now())).toHaveLength(1)

  await queueOne(database, { at: behind.now().toISOString() })
  expect(await takeDueEmail(database, behind.now())).toBeDefined()
  expect(await takeDueEmail(ahead.database, ahead.now())).toBeUndefined()
})

test('notices a changed clock', async () => {
  const { database } = await openFresh('PostgreSQL')
  let off = 0
  const { now } = await openContext(database, () => off, 10)
  off = MINUTE
  await expect.poll(() => Math.abs(now().getTime() - Date.now()), { interval: 10 }).toBeLessThan(1000)
})
