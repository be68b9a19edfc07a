import { randomNumbers, sampleSubmission } from '../scripts/sample-people.mjs'
import { openEngines } from './desk/engines.mjs'
import { fill } from './desk/fill.mjs'
import { loadStore } from './desk/load-store.mjs'
import { measureReading } from './desk/measure-reading.mjs'
import { staff } from './desk/rows.mjs'
import { count, median, percentile, table } from './measure.mjs'

/** How many submissions there are; DESK_ROWS=3000 only shows that the bench works. */
const ROWS = Number(process.env.DESK_ROWS ?? 100_000)
const BATCHES = 10

/**
 * What the desk takes of the processor on SQLite, whose work all happens in the site's own process: unlike the time on
 * the clock it hardly depends on what else the machine does.
 */
export async function measureProcessor(tell) {
  const store = await loadStore()
  const engines = await openEngines()
  try {
    const settings = await engines.SQLite('processor')
    await fill(settings, ROWS, store, tell)
    const database = await store.openDatabase(settings)
    const times = await measureReading(database, store, processorTime)
    const steps = await changeMany(database, store)
    const people = await submitMany(database, store)
    await database.destroy()
    return resultOf({ ...times, ...steps, ...people })
  } finally {
    await engines.close()
  }
}

/** Milliseconds of the processor that this process has had. */
function processorTime() {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/** Gives the newest 2,000 another status and takes it back, several times: what each step took, in milliseconds. */
async function changeMany(database, store) {
  const actor = { id: staff[0].id, name: staff[0].name }
  const app = appOf(database, store)
  const { now } = app
  const { timeZone, answerWithinDays } = app.content.current('en').content.organization
  const viewer = { staffId: actor.id, unreadFrom: staff[0].unread_from, timeZone, answerWithinDays }
  const taken = {}
  const time = async (name, task) => {
    const began = processorTime()
    const result = await task()
    taken[name] = [...(taken[name] ?? []), processorTime() - began]
    return result
  }
  const change = async (name, chosen) => {
    const { id } = await time(`${name}: frozen`, () =>
      store.freezeSelection(app, viewer, chosen, { all: true }, { spam: true }),
    )
    await time(`${name}: preview`, () => store.readSelection(database, { staffId: actor.id, now: now() }, id))
    const result = await time(`${name}: done`, () => store.applySelection(app, actor, id))
    if (result.status !== 'changed') throw new Error(`2,000 at once: ${result.status}`)
    return id
  }
  for (let batch = 0; batch < BATCHES; batch++) {
    const batchId = await change('2,000 at once', { type: 'assignee', assigneeId: staff[1 + (batch % 2)].id })
    await change('2,000 taken back', { type: 'undo', batchId })
  }
  return summarized(taken)
}

function summarized(taken) {
  return Object.fromEntries(
    Object.entries(taken).map(([name, times]) => [name, { p50: median(times), p99: percentile(times, 99) }]),
  )
}

function appOf(database, store) {
  const now = () => new Date()
  return { database, content: store.freshContent(), officeEmail: 'office@bench.example', origin: '', now }
}

/** Submissions that are stored together. */
const TOGETHER = 100

/** What storing a hundred messages takes, and knowing their senders by itself: of people who are new, and who are not. */
async function submitMany(database, store) {
  const app = appOf(database, store)
  const form = store.allForms.contact
  const random = randomNumbers(20_260_626)
  const { id } = await database.selectFrom('submissions').select('id').limit(1).executeTakeFirstOrThrow()
  const taken = { '100 messages': [], 'of it, 100 senders who are new': [], 'of it, 100 senders who are known': [] }
  for (let batch = 0; batch < BATCHES; batch++) {
    const inputs = Array.from({ length: TOGETHER }, (_, index) => {
      const { answers } = sampleSubmission(random, 'contact')
      return {
        ...answers,
        email: `sender${batch}-${index}@bench.example`,
        subject: 'program',
        message: 'When do you begin?',
      }
    })
    const contacts = inputs.map(({ name, email }, index) => ({
      id,
      form: 'contact',
      answers: '{}',
      created_at: app.now().toISOString(),
      sender_name: name,
      sender_email: `again${index}-${email}`,
    }))
    const add = () =>
      store.transact(database, async (transaction) => {
        for (const contact of contacts) await store.addContact(transaction, contact)
      })
    const send = async (input) => {
      const { status } = await store.submit(app, { form, input, key: 'none' })
      if (status !== 'accepted') throw new Error(`a message was ${status}`)
    }
    for (const [name, run] of [
      ['100 messages', () => Promise.all(inputs.map(send))],
      ['of it, 100 senders who are new', add],
      ['of it, 100 senders who are known', add],
    ]) {
      const began = processorTime()
      await run()
      taken[name].push(processorTime() - began)
    }
  }
  return summarized(taken)
}

const words = {
  today: 'Today',
  list: 'list',
  filter: 'filtered list',
  tag: 'list for a tag',
  view: 'saved view',
  page: "a submission's page",
  log: 'a page of the log',
  person: "a person's page",
}

function resultOf({ search, ...measured }) {
  const all = { ...measured, search }
  const rows = Object.entries(all).map(([name, { p50, p99 }]) => [words[name] ?? name, p50.toFixed(1), p99.toFixed(1)])
  const reading = Object.entries(all).filter(([name]) => !/: (?:frozen|done)$|^100 |^of it/.test(name))
  return {
    text: `Processor time spent in the database and in reading from it, over ${count(ROWS)} submissions on SQLite, ms:\n\n${table([['', 'p50', 'p99'], ...rows])}`,
    checks: reading.map(([name, { p50 }]) => ({
      target: `desk: ${words[name] ?? name}: p50 of processor time at most 20 ms`,
      found: 20 / p50,
      least: 1,
    })),
  }
}
