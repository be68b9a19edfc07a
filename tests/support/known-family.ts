import type { AppContext } from '../../src/app-context'
import type { Database } from '../../src/database/connection'
import { correctAnswers } from '../../src/submissions/corrections/correct-answers'
import { answer } from '../../src/submissions/handling/answers'
import { addNote } from '../../src/submissions/handling/notes'
import { addTagToSubmissions } from '../../src/submissions/handling/tagging'
import { addStaff, readInbox, send, sendMessage } from './desk'
import { appContextOf } from './test-app-context'
import { application } from './test-site'

/** Unique words that the family typed, or that staff wrote about it. */
export const familyWords = ['zebedee', 'vexwood', 'pumpernickel', 'allergisch', 'wrenfield', 'gondolier', 'mailboxfull']

/** Words of the family that stay in the log because an answer was corrected. */
export const familyWordsInLog = ['quillon', 'quillard']

/** Stores five submissions of a family, with one confirmation on hold. Resolves to the submission ids. */
export async function addFamily(database: Database): Promise<string[]> {
  const app = appContextOf(database)
  const email = 'Quillon+kids@Vexwood.example'
  const names = { firstName: 'Quillon', lastName: 'Zebedee', schoolName: 'Wrenfield High' }
  const ids = [await send(database, 'application', { ...application, ...names, email, goals: 'Sell pumpernickel.' })]
  for (const message of ['Quillon is allergisch', 'Zebedee asks', 'Hello Vexwood', 'Pumpernickel again'])
    ids.push(await sendMessage(database, { name: 'Quillon Zebedee', email, message }))
  await workOn(app, ids[0] ?? '')
  const flagged = database.updateTable('submissions').where('id', '=', ids[0] ?? '')
  await flagged.set({ idempotency_key: 'zebedee', spam_flags: 'Mentions Vexwood' }).execute()
  // Simulate failed delivery attempts.
  const theirs = database.updateTable('outbox').where('submission_id', 'in', ids).where('kind', '!=', 'answer')
  await theirs.set({ last_error: 'Mailboxfull: quillon@vexwood' }).execute()
  return ids
}

async function workOn(app: AppContext, submissionId: string): Promise<void> {
  const { database } = app
  const rosa = await addStaff(database, { name: 'Rosa Đặng' })
  const readVersion = async () => (await readInbox(database, submissionId)).version
  await addNote(app, rosa, { submissionId, kind: 'note', text: 'His uncle is a gondolier.' })
  await correctAnswers(app, rosa, { submissionId, answers: { firstName: 'Quillard' }, wasSeen: () => true })
  const text = 'Dear Zebedee, no pumpernickel.'
  await answer(app, rosa, { submissionId, version: await readVersion(), subject: 'Gondolier', text, key: 'k' })
  const tag = { id: 'sibling', name: 'Sibling', name_key: 'sibling', created_at: '2026-06-25T17:03:00.000Z' }
  await database.insertInto('tags').values(tag).execute()
  await addTagToSubmissions(database, tag.id, [submissionId])
  await considerAdmission(database, rosa.id, submissionId)
  const chosen = { id: 's', staff_id: rosa.id, chosen: '{"list":"q=zebedee"}', rows: '[]', created_at: tag.created_at }
  await database.insertInto('selections').values(chosen).execute()
}

/** Stores what staff wrote about the application. */
async function considerAdmission(database: Database, staffId: string, submissionId: string): Promise<void> {
  const application = database.updateTable('applications').where('submission_id', '=', submissionId).returning('id')
  const written = { reason: 'The gondolier moves to Vexwood.', accepted_by: 'Mother Zebedee' }
  const { id } = await application.set(written).executeTakeFirstOrThrow()
  const about = { application_id: id, staff_id: staffId }
  const at = '2026-06-25T17:03:00.000Z'
  const rating = { ...about, rating: 5, sentence: 'Sells pumpernickel.', rated_at: at }
  await database.insertInto('ratings').values(rating).execute()
  const call = { ...about, id: 'call', kind: 'free', decision_number: 0, note: 'Zebedee is allergisch.' } as const
  const none = { tells: null, deadline: null, email_id: null, batch_id: null }
  await database
    .insertInto('letters')
    .values({ ...call, ...none, created_at: at })
    .execute()
  const entry = { application_id: id, kind: 'payment', cents: 10_000, date: '2026-06-25', source: 'import' } as const
  const texts = { reference: 'Zebedee 7', note: 'Sent by the gondolier', staff_id: staffId, other_id: null }
  await database
    .insertInto('ledger_entries')
    .values({ id: 'paid', ...entry, ...texts, undoes_id: null, created_at: at })
    .execute()
  const { school_key } = await readInbox(database, submissionId)
  const spelling = { school_key: school_key ?? '', name: 'Wrenfield High School', name_key: 'wrenfield high school' }
  await database.insertInto('school_spellings').values(spelling).execute()
}
