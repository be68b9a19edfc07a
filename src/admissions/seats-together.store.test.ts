import { expect, test } from 'vitest'
import { count, record } from '../../tests/resilience/figures'
import { printProgress, scaled } from '../../tests/resilience/scale'
import { openAdmissions } from '../../tests/support/admissions'
import { assignSeason, changeStatus } from '../../tests/support/changes'
import { engines, isLockAwaited } from '../../tests/support/database-engines'
import { readInbox } from '../../tests/support/desk'
import { appContextOf, formNamed } from '../../tests/support/test-app-context'
import { application } from '../../tests/support/test-site'
import type { AppContext } from '../app-context'
import type { Database } from '../database/connection'
import { DatabaseUnavailableError } from '../database/unavailable'
import { yieldToEventLoop } from '../database/yield-to-event-loop'
import type { Actor } from '../log/actor'
import { auditEvents } from '../log/audit-events'
import { readEvents } from '../log/events'
import { submissionEventKinds } from '../submissions/event-kinds'
import { submit } from '../submissions/submit'
import { undoEvent } from '../submissions/undo/undo-event'
import { actionNames, isAllowed } from './admission-actions'
import { type ApplicationRow, lockApplications } from './application-row'
import { decide } from './decide'
import type { DecisionInput } from './decision-input'
import { admissionsEventKinds } from './event-kinds'
import { lockSeats, readAllSeats } from './seats'
import { seatedStates } from './states'

const LONG = 3_600_000
const ROUNDS = scaled(50, 2)
const AT_ONCE = scaled(500, 100)
const SEATS = 30
const seasons = ['summer-2026', 'winter-2027'] as const
const kinds = { ...submissionEventKinds, ...admissionsEventKinds }

type Outcome = { status: string } | undefined

function pick<Item>(items: readonly Item[]): Item | undefined {
  return items[Math.floor(Math.random() * items.length)]
}

/** Reads the rows in which seats are taken, by season. */
async function countTaken(database: Database): Promise<number[]> {
  const rows = database.selectFrom('applications').select('season_id').where('state', 'in', seatedStates)
  const taken = await rows.execute()
  return seasons.map((season) => taken.filter(({ season_id }) => season_id === season).length)
}

async function readRow({ database }: AppContext): Promise<ApplicationRow | undefined> {
  return pick(await database.selectFrom('applications').selectAll().execute())
}

/** Makes any decision that the row's state allows, most often an offer. */
async function decideSomething(app: AppContext, actor: Actor): Promise<Outcome> {
  const row = await readRow(app)
  if (!row) return undefined
  const possible = actionNames.filter((name) => name !== 'change-rank' && isAllowed(name, row.state, false))
  const action = possible.includes('offer') && Math.random() < 0.5 ? 'offer' : (pick(possible) ?? 'reopen')
  const seasonId = seasons.find((season) => season !== row.season_id) ?? seasons[0]
  const typed = { reason: 'Because', acceptedBy: 'Her mother', deadline: '2026-08-01', to: 'waitlisted' } as const
  const { to, ...rest } = typed
  const input: DecisionInput = { action, seasonId, ...rest, ...(action === 'take-back-offer' && { to }) }
  return decide(
    app,
    actor,
    [row],
    action === 'duplicate' ? { ...input, duplicateOf: (await readRow(app))?.id ?? '' } : input,
  )
}

async function undoSomething(app: AppContext, actor: Actor): Promise<Outcome> {
  const event = pick(await readEvents(app.database, {}, { limit: 60 }))
  return event && undoEvent(app, actor, event.id, kinds)
}

/** Moves a submission to another season, or marks it as spam or not. */
async function changeInbox(app: AppContext, actor: Actor): Promise<Outcome> {
  const row = await readRow(app)
  if (!row) return undefined
  const { status, version } = await readInbox(app.database, row.submission_id)
  const seen = { submissionId: row.submission_id, version }
  if (Math.random() < 0.5) return assignSeason(app, actor, { ...seen, seasonId: pick([...seasons, null]) ?? null })
  return changeStatus(app, actor, { ...seen, status: status === 'spam' ? 'open' : 'spam' })
}

const apply = (app: AppContext) => submit(app, { form: formNamed('application'), input: application, key: 'none' })

const doings = [
  ...Array(12).fill(decideSomething),
  ...Array(5).fill(undoSomething),
  ...Array(2).fill(changeInbox),
  apply,
] as ((app: AppContext, actor: Actor) => Promise<Outcome>)[]

/** Repeats what a busy database refused, and what a colleague changed first. */
async function act(app: AppContext, actor: Actor, doing = pick(doings), tries = 5): Promise<Outcome> {
  try {
    const outcome = await doing?.(app, actor)
    return outcome?.status === 'conflict' && tries > 0 ? act(app, actor, doing, tries - 1) : outcome
  } catch (error) {
    if (!(error instanceof DatabaseUnavailableError)) throw error
    return act(app, actor, doing, tries)
  }
}

test.each(engines)(
  'offers, acceptances, withdrawals, moves and undos at once never take more seats than there are on %s',
  async (engine) => {
    const rows = Array.from({ length: 90 }, (_, index) => ({
      inbox: { season_id: seasons[0] },
      ...(index < SEATS && { state: 'offered' as const }),
    }))
    const { database, connectAgain, moment, rosa } = await openAdmissions(engine, rows, { seats: SEATS })
    // Simulate two machines. A SQLite file belongs to one process.
    const apps = [database, engine === 'PostgreSQL' ? await connectAgain() : database].map((each) =>
      appContextOf(each, moment),
    )
    const outcomes = new Map<string, number>()
    let most = Math.max(...(await countTaken(database)))
    for (let round = 1; round <= ROUNDS; round++) {
      let isOver = false
      const watch = async () => {
        while (!isOver) {
          most = Math.max(most, ...(await countTaken(apps.at(-1)?.database ?? database)))
          await yieldToEventLoop()
        }
      }
      const work = Promise.all(
        // A deadlock would fail here, because PostgreSQL aborts one of its transactions.
        Array.from({ length: AT_ONCE }, (_, index) => act(apps[index % 2] as AppContext, rosa)),
      ).finally(() => {
        isOver = true
      })
      const [results] = await Promise.all([work, watch()])
      for (const status of results.map((outcome) => outcome?.status ?? 'nothing'))
        outcomes.set(status, (outcomes.get(status) ?? 0) + 1)
      const seats = await readAllSeats(database, seasons)
      const taken = seasons.map((season) => SEATS - (seats.get(season)?.left ?? 0))
      expect(taken).toEqual(await countTaken(database))
      most = Math.max(most, ...taken)
      const seatedSpam = database
        .selectFrom('applications')
        .innerJoin('inbox', 'inbox.submission_id', 'applications.submission_id')
        .select('applications.id')
        .where('inbox.status', '=', 'spam')
        .where('applications.state', 'in', seatedStates)
      expect(await seatedSpam.execute()).toEqual([])
      printProgress(() => `${round} of ${ROUNDS} rounds, ${JSON.stringify(Object.fromEntries(outcomes))}`)
    }
    expect(most).toBe(SEATS)
    const expected = 'accepted blocked changed conflict missing nothing over-budget refused undone'.split(' ')
    expect(expected).toEqual(expect.arrayContaining([...outcomes.keys()]))
    expect(await auditEvents(database)).toMatchObject({ status: 'whole' })
    const [changed = 0, undone = 0] = ['changed', 'undone'].map((status) => outcomes.get(status))
    record(
      `seats, ${engine}`,
      `${ROUNDS} rounds of ${AT_ONCE} at once for ${SEATS} seats: ${count(changed)} changes, ${count(undone)} undone; ${most} seats taken at most, no deadlock, chain intact`,
    )
  },
  LONG,
)

test('an undo that makes an application a duplicate again waits for nobody while it holds the season', async () => {
  const { act, connectAgain, database, ids, undo } = await openAdmissions('PostgreSQL', [{}, {}])
  const [original = '', duplicate = ''] = ids
  await act({ action: 'duplicate', duplicateOf: original }, [duplicate])
  const reopened = await act({ action: 'reopen' }, [duplicate])
  const other = await connectAgain()
  let isUndone = false
  await other.transaction().execute(async (transaction) => {
    await lockApplications(transaction, [original])
    const undone = undo(reopened.status === 'changed' ? reopened.eventIds[0] : '').then((result) => {
      isUndone = true
      return result
    })
    await expect.poll(async () => isUndone || (await isLockAwaited(database)), { interval: 1 }).toBe(true)
    await lockSeats(transaction, [seasons[0]])
    expect(await undone).toMatchObject({ status: 'undone' })
  })
})
