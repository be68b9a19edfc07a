import { describe, expect, test } from 'vitest'
import { readCatalog } from '../../src/database/catalog'
import type { Database } from '../../src/database/connection'
import { toReference } from '../../src/forms/reference'
import { auditEvents } from '../../src/log/audit-events'
import * as routes from '../../src/routes'
import { forget } from '../../src/submissions/forget'
import { addNote } from '../../src/submissions/handling/notes'
import { engines, openFresh } from '../support/database-engines'
import { sendAcceptance, sendMessage } from '../support/desk'
import { signedIn } from '../support/desk-browser'
import { openSite } from '../support/test-site'

/** Returns all rows of all tables as text. */
async function everything(database: Database): Promise<string> {
  const tables = await readCatalog(database)
  const rows = await Promise.all(
    tables.map(({ name }) =>
      database
        .selectFrom(name as 'staff')
        .selectAll()
        .execute(),
    ),
  )
  return JSON.stringify(rows)
}

describe.each(engines)('on %s', (engine) => {
  test('erases every text of a forgotten family and leaves a working desk', async () => {
    const { database } = await openFresh(engine)
    const site = await openSite({ database })
    const owner = await signedIn(site, 'owner')
    const id = await sendAcceptance(database, { firstName: 'Wilhelmina', email: 'wilhelmina@home.example' })
    await sendMessage(database, { name: 'Someone Else', email: 'else@home.example' })
    const added = await addNote(site.app, owner.member, {
      submissionId: id,
      kind: 'note',
      text: 'Wilhelmina called',
    })
    expect(added.status).toBe('added')
    expect(await everything(database)).toMatch(/wilhelmina/i)

    await forget(database, [id])

    const left = await everything(database)
    expect(left).not.toMatch(/wilhelmina/i)
    expect(left).toContain('else@home.example')
    expect((await auditEvents(database)).status).toBe('whole')
    const pages = [routes.desk, routes.deskInbox, `${routes.deskInbox}?q=wilhelmina`, routes.deskEmails, routes.deskLog]
    for (const path of [...pages, routes.deskSubmission(toReference(id)), routes.deskExport])
      expect((await owner.get(path)).status, path).toBe(200)
  })
})
