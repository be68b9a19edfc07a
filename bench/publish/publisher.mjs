import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'

const PATIENCE = 10_000

/** Plans publications of a text on every page; the site publishes them when due. */
export function openPublisher(dataDir, store) {
  const database = new DatabaseSync(join(dataDir, 'six-saturdays.db'), { timeout: 5000 })
  const { organization } = store.freshContent().current('en').content
  const at = new Date().toISOString()
  const planner = randomUUID()
  database
    .prepare(
      `INSERT INTO staff (id, email, email_key, name, role, unread_from, created_at, joined_at)
       VALUES (?, ?, ?, 'A planner of this bench', 'owner', '${at}', '${at}', '${at}')`,
    )
    .run(planner, `${planner}@bench.example`, `${planner}@bench.example`)
  const addText = database.prepare(
    `INSERT INTO content_revisions (id, document, value, created_at) VALUES (?, 'organization', ?, '${at}')`,
  )
  const addPlan = database.prepare(
    `INSERT INTO content_schedule (id, document, action, revision_id, due_at, created_at, created_by)
     VALUES (?, 'organization', 'publish', ?, ?, '${at}', '${planner}')`,
  )
  const readRevision = database.prepare('SELECT revision FROM content_state')
  return {
    /** Plans `count` publications, one every `interval` milliseconds. */
    plan(publications, milliseconds) {
      const now = Date.now()
      database.exec('BEGIN IMMEDIATE')
      for (let number = 1; number <= publications; number++) {
        const id = randomUUID()
        addText.run(id, JSON.stringify({ ...organization, name: `Six Saturdays ${now} ${number}` }))
        addPlan.run(randomUUID(), id, new Date(now + number * milliseconds).toISOString())
      }
      database.exec('COMMIT')
    },
    /** @throws if fewer become public. */
    async expectPublished(publications) {
      const until = Date.now() + PATIENCE
      while (readRevision.get().revision < publications) {
        if (Date.now() > until) throw new Error(`only ${readRevision.get().revision} of ${publications} were published`)
        await pause(50)
      }
    },
    stop: () => database.close(),
  }
}
