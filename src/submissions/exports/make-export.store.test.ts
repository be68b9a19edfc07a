import { buffer, text } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { engines, freshSettings } from '../../../tests/support/database-engines'
import { addStaff, sendMessage } from '../../../tests/support/desk'
import { fillInbox, type GivenRow } from '../../../tests/support/inbox-rows'
import { storeSeasons, summerIn } from '../../../tests/support/seasons'
import { readCsv, readXlsx } from '../../../tests/support/spreadsheets'
import { openDatabase } from '../../database/connection'
import { openSnapshot } from '../../database/snapshot'
import { findStoredForm } from '../../forms/all-forms'
import { addTagToSubmissions } from '../handling/tagging'
import { listInbox } from '../inbox/inbox-list'
import { readInboxQuery } from '../inbox/inbox-query'
import { answerColumns, fixedColumns } from './export-columns'
import type { ExportFormat, ExportRequest } from './export-request'
import { makeExport } from './make-export'
import { summarizeExport } from './summarize-export'

const viewer = {
  staffId: '019b76da-a800-7000-8000-000000000001',
  unreadFrom: '2026-06-25T17:00:01.000Z',
  timeZone: 'America/Los_Angeles',
  answerWithinDays: 3,
  now: new Date('2026-06-26T17:00:00.000Z'),
}
const columns = [
  ...fixedColumns,
  ...answerColumns(['application', 'acceptance'].flatMap((form) => findStoredForm(form) ?? [])),
]

function orderOf(address: string, format: ExportFormat = 'csv', withHealth = false): ExportRequest {
  const query = readInboxQuery(new URLSearchParams(address))
  return {
    ...{ format, query, viewer, statusWords: { new: 'New', open: 'Open' } },
    columns: columns.filter(({ isHealth }) => withHealth || !isHealth),
  }
}

describe.each(engines)('on %s', (engine) => {
  async function open(rows: readonly GivenRow[]) {
    const location = await freshSettings(engine)
    const database = await openDatabase(location)
    const filled = await fillInbox(database, rows)
    const read = async (order: ExportRequest) => {
      const snapshot = await openSnapshot(location)
      const { count, parts } = await makeExport(snapshot.database, order)
      const file = await buffer(parts)
      await snapshot.close()
      const [head = [], ...body] = (order.format === 'csv' ? readCsv : readXlsx)(file)
      return {
        count,
        file,
        rows: body.map((row) => Object.fromEntries(head.map((label, index) => [label, row[index] ?? '']))),
      }
    }
    return { location, database, filled, read, close: () => database.destroy() }
  }

  test('a row has the answers and the status, and health information only on request', async () => {
    const { database, filled, read, close } = await open([
      {
        form: 'acceptance',
        sender_name: 'Linh Lee',
        given: { firstName: 'Linh', medical: 'Asthma', dietary: '', termsAccepted: true, photoRelease: false },
        inbox: { status: 'open' },
      },
      {
        form: 'application',
        sender_name: 'Ann',
        given: { firstName: '=1+1', programType: 'summer', currentGrade: '9' },
      },
    ])
    const rosa = await addStaff(database)
    await database.updateTable('submissions').set({ entered_by: rosa.id }).where('form', '=', 'application').execute()
    await storeSeasons(database, [summerIn(2027)])
    const position = Number(filled[1]?.inbox.position)
    const [season_id, assignee_id] = ['summer-2027', rosa.id]
    await database.updateTable('inbox').set({ season_id, assignee_id }).where('position', '=', position).execute()
    const late = database.updateTable('submissions').set({ season_id, timing: 'late' })
    await late.where('form', '=', 'application').execute()
    for (const name of ['Waits', 'Calls back']) {
      const id = `tag ${name}`
      await database.insertInto('tags').values({ id, name, name_key: name, created_at: viewer.unreadFrom }).execute()
      await addTagToSubmissions(database, id, [filled[1]?.submission.id ?? ''])
    }
    const application = {
      ...{
        Reference: filled[1]?.submission.reference,
        Received: '2026-06-25 10:00',
        Form: 'Application',
        Season: 'Summer 2027',
        Applied: 'Late',
        Status: 'New',
      },
      ...{ 'Assigned to': rosa.name, Tags: 'Calls back, Waits', Sender: 'Ann', 'Entered by': rosa.name },
      ...{ 'First Name': '=1+1', 'Program Type': 'Summer Program', 'Current Grade': '9th Grade', Goals: '' },
    }
    const acceptance = {
      Form: 'Acceptance',
      Season: '',
      Applied: '',
      Status: 'Open',
      Tags: '',
      'First Name': 'Linh',
      'Program Type': '',
    }
    const ticks = { 'I accept the terms and conditions': 'Yes' }
    for (const format of ['csv', 'xlsx'] as const) {
      const without = await read(orderOf('', format))
      expect(without.rows).toMatchObject([application, { ...acceptance, ...ticks }])
      expect(JSON.stringify(without.rows)).not.toMatch(/Asthma|Medical/)
      const withHealth = await read(orderOf('', format, true))
      expect(withHealth.rows).toMatchObject([
        { 'Medical Conditions': '' },
        { 'Medical Conditions': 'Asthma', 'Dietary Restrictions': '' },
      ])
    }
    await close()
  })

  test('contains exactly the submissions of the list, across pages and for a search', async () => {
    const { database, read, close } = await open(
      Array.from({ length: 1203 }, (_, index) => ({
        form: index % 3 ? 'application' : 'contact',
        sender_name: index % 400 ? 'Ann Tran' : 'Đặng Lan',
        inbox: { status: index % 5 ? 'new' : index % 2 ? 'spam' : 'open' },
      })),
    )
    for (const address of ['', 'status=spam', 'form=application&status=new', 'q=tran', 'q=dang', 'q=nobody']) {
      const listed: string[] = []
      let after: number | undefined
      do {
        const query = readInboxQuery(new URLSearchParams(address))
        const page = await listInbox(database, viewer, after === undefined ? query : { ...query, after })
        listed.push(...page.entries.map(({ reference }) => reference))
        after = page.next
      } while (after !== undefined)
      const { count, rows } = await read(orderOf(address))
      expect(
        rows.map(({ Reference }) => Reference),
        address,
      ).toEqual(listed)
      expect(count).toBe(listed.length)
      const survey = await summarizeExport(database, viewer, readInboxQuery(new URLSearchParams(address)))
      expect(survey.count).toEqual({ n: listed.length, isCapped: false })
    }
    expect((await summarizeExport(database, viewer, { q: 'dang', status: 'open' })).forms).toEqual([
      'contact',
      'application',
    ])
    await close()
  })

  test('is a snapshot: changes during the download are not in it', async () => {
    const { location, database, close } = await open([{ sender_name: 'Ann' }, { sender_name: 'Ben' }])
    const snapshot = await openSnapshot(location)
    const { count, parts } = await makeExport(snapshot.database, orderOf(''))
    await sendMessage(database, { name: 'Cam' })
    await database.updateTable('inbox').set({ status: 'open' }).execute()
    const written = await text(parts)
    expect([count, written.match(/New/g)?.length, written.includes('Cam')]).toEqual([2, 2, false])
    await expect(snapshot.database.deleteFrom('inbox').execute()).rejects.toThrow(/read-?only/)
    await snapshot.close()
    await close()
  })
})
