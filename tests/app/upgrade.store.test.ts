import { describe, expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '../../src/database/connection'
import { eventKinds } from '../../src/desk/ui/events'
import { auditEvents } from '../../src/log/audit-events'
import * as routes from '../../src/routes'
import { engines } from '../support/database-engines'
import { signedIn } from '../support/desk-browser'
import { digestRows, filledSite } from '../support/first-database'
import { openSite } from '../support/test-site'

async function upgradedSite(settings: Awaited<ReturnType<typeof filledSite>>) {
  const database = await openDatabase(settings)
  onTestFinished(() => database.destroy())
  return database
}

describe.each(engines)('on %s', (engine) => {
  test('upgrades a filled site and keeps everything in it', async () => {
    const settings = await filledSite(engine)
    // Limits count the emails themselves, and answers of earlier versions are no longer undone.
    const { email_uses, answer_effects, ...before } = await digestRows(settings)
    expect([email_uses?.rows, answer_effects?.rows]).toEqual([14, 48])
    const database = await upgradedSite(settings)
    expect(await digestRows(settings, before)).toEqual(before)
    expect(await auditEvents(database)).toMatchObject({ status: 'whole' })
  })

  test('shows an upgraded site on the desk', async () => {
    const database = await upgradedSite(await filledSite(engine))
    const site = await openSite({ database })
    const { get } = await signedIn(site, 'owner')
    const submissions = await database.selectFrom('submissions').select('reference').execute()
    const documents = await database.selectFrom('content_documents').select('name').execute()
    const pages = [
      ...['/desk', routes.deskInbox, routes.deskEmails, routes.deskLog, routes.deskSeasons, routes.deskSiteCheck],
      ...[routes.deskWebsite, routes.deskFiles, routes.deskTeam, routes.deskTags, routes.deskBackups],
      ...submissions.map(({ reference }) => routes.deskSubmission(reference)),
      ...documents.map(({ name }) => routes.deskDocument(name)),
      ...Object.keys(eventKinds).map((kind) => `${routes.deskLog}?what=${kind}`),
    ]
    const answers: string[] = []
    for (const path of pages) answers.push(`${(await get(path)).status} ${path}`)
    expect(answers.filter((answer) => !answer.startsWith('200 '))).toEqual([])
  }, 120_000)
})
