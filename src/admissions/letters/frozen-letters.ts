import type { AppContext } from '../../app-context'
import type { Database } from '../../database/connection'
import type { Actor } from '../../log/actor'
import { storeSelection } from '../../submissions/bulk/freeze-selection'
import { readSelectionRow, type SelectionOwner } from '../../submissions/bulk/selection'
import { cleanTemplate, type TemplateProblems, validateTemplate } from './letter-templates'
import { type LetterOrder, type Rehearsal, rehearse } from './rehearse'

/** A letter as the rehearsal showed it. The digests are empty for an application that gets none. */
type FrozenLetter = readonly [
  id: string,
  version: number,
  decisionNumber: number,
  digest: string,
  addressDigest: string,
]

/** A stored rehearsal, which can be sent. */
export interface FrozenLetters {
  order: LetterOrder
  versions: readonly number[]
  rows: readonly FrozenLetter[]
  isUsed: boolean
}

type FreezeResult = { status: 'frozen'; id: string } | { status: 'invalid'; problems: TemplateProblems }

/** Stores a rehearsal, to be sent by `sendLetters`. */
export async function freezeLetters(
  app: AppContext,
  actor: Actor,
  { text, ...given }: LetterOrder,
  applicationIds: readonly string[],
): Promise<FreezeResult> {
  const order = { ...given, text: text && cleanTemplate(text) }
  const problems = order.text && validateTemplate(order.kind, order.text)
  if (problems && (problems.subject.length > 0 || problems.body.length > 0)) return { status: 'invalid', problems }
  const { versions, letters, excluded } = await rehearse(app, app.database, actor, order, applicationIds)
  const none = { digest: '', addressDigest: '' }
  const rows = [...letters, ...excluded.map((each) => ({ ...each, ...none }))].map((each): FrozenLetter => {
    const { id, version, decision_number } = each.candidate.row
    return [id, version, decision_number, each.digest, each.addressDigest]
  })
  return { status: 'frozen', id: await storeSelection(app, actor.id, { type: 'letter', order, versions }, rows) }
}

/** Reads a rehearsal that the person made in the past day; undefined if missing. */
export async function findFrozenLetters(
  database: Database,
  owner: SelectionOwner,
  options: { isLocked?: boolean } = {},
): Promise<FrozenLetters | undefined> {
  const row = await readSelectionRow(database, owner, options)
  const { type, order, versions } = JSON.parse(row?.chosen ?? '{}')
  return row && type === 'letter'
    ? { order, versions, rows: JSON.parse(row.rows), isUsed: row.used_at !== null }
    : undefined
}

/** A change after a rehearsal was stored. */
export interface LetterChange {
  name: string
  reference: string
  words: string
}

/** Compares letters with a stored rehearsal. */
export function findLetterChanges(frozen: FrozenLetters, { versions, letters, excluded }: Rehearsal): LetterChange[] {
  const [isNewTemplate, isNewSeason] = versions.map((version, index) => version !== frozen.versions[index])
  const current = new Map(letters.map((letter) => [letter.candidate.row.id, letter]))
  const blocked = new Map(excluded.map((exclusion) => [exclusion.candidate.row.id, exclusion]))
  return frozen.rows.flatMap((row): LetterChange[] => {
    const [id, version, decisionNumber, digest, addressDigest] = row
    const [letter, exclusion] = [current.get(id), blocked.get(id)]
    const { name = '', reference = '', row: now } = letter?.candidate ?? exclusion?.candidate ?? {}
    const describe = (words: string) => [{ name, reference, words }]
    if (digest === '') return letter ? describe('Could get the letter now.') : []
    if (now && now.decision_number !== decisionNumber) return describe('The decision changed.')
    if (!letter) return describe(exclusion?.block.words ?? 'What the family sent was erased.')
    if (letter.addressDigest !== addressDigest) return describe('The email address changed.')
    if (now?.version !== version) return describe('The deadline, the rank, or something else about it changed.')
    if (isNewTemplate) return describe('The text of this kind of letter changed.')
    if (isNewSeason) return describe('The season changed.')
    return letter.digest === digest ? [] : describe('The letter would read differently.')
  })
}
