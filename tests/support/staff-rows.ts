import { randomUUIDv7 } from 'node:crypto'
import type { Role } from '../../src/access/roles'
import type { AppContext } from '../../src/app-context'
import type { Database } from '../../src/database/connection'
import { addMember } from '../../src/staff/add-member'
import { markJoined, type StaffMember } from '../../src/staff/member'
import { revealSecret } from '../../src/staff/reveal-secret'
import { takeDueEmail } from './outbox-rows'
import { appContextOf } from './test-app-context'

/** Start time of the staff tests. */
export const MORNING = new Date('2026-06-25T17:00:00.000Z')

/** Returns an app context for a database, with a clock that the test sets. */
export function createStaffApp(database: Database) {
  const clock = { now: MORNING }
  const app: AppContext = { ...appContextOf(database, clock), codeKey: Buffer.from('a key of this test') }
  /** Sets the clock to `minutes` after the morning. */
  const goTo = (minutes: number) => {
    clock.now = new Date(MORNING.getTime() + minutes * 60_000)
    return clock.now
  }
  return { database, app, goTo, now: () => clock.now }
}

/** Adds a staff member, who has joined by default. */
export async function addStaff(
  database: Database,
  { name = 'Rosa', email = `${name.toLowerCase()}@program.example`, role = 'owner' as Role, hasJoined = true } = {},
): Promise<StaffMember> {
  const member = await addMember(database, { name, email, role }, MORNING)
  if (hasJoined) await markJoined(database, member.id, MORNING)
  return member
}

/** Takes the next email from the outbox as the delivery does, with its code or link filled in. */
export async function readNextEmail({ database, now, ...app }: AppContext) {
  const email = await takeDueEmail(database, now())
  return email && (await revealSecret({ database, now, ...app }, email))
}

/** Returns the code in the next email. */
export async function readCode(app: AppContext): Promise<string> {
  return /^Code:\n {2}(\w{6})$/m.exec((await readNextEmail(app))?.text ?? '')?.[1] ?? 'no code'
}

/** Returns the token of the link in the next email. */
export async function readLinkToken(app: AppContext): Promise<string> {
  return tokenIn((await readNextEmail(app))?.text)
}

export function tokenIn(text = ''): string {
  return /\/desk\/enter\/([\w-]{43})/.exec(text)?.[1] ?? 'no link'
}

/** Returns a new browser cookie. */
export function anotherBrowser(): string {
  return randomUUIDv7()
}

/** Returns the kinds of all events in order. */
export async function readEventKinds(database: Database): Promise<string[]> {
  const events = await database.selectFrom('events').select('kind').orderBy('sequence').execute()
  return events.map(({ kind }) => kind)
}
