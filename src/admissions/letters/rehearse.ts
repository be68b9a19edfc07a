import { sortAlphabetically } from '../../../content/alphabetical'
import { DEFAULT_LANGUAGE } from '../../../content/language'
import type { AppContext } from '../../app-context'
import type { Database } from '../../database/connection'
import { yieldToEventLoop } from '../../database/yield-to-event-loop'
import type { Actor } from '../../log/actor'
import type { RenderedEmail } from '../../mail/email'
import { normalizeRecipient } from '../../mail/outbox'
import { readRefundSentences } from '../../payments/read-refund'
import * as routes from '../../routes'
import { readSeason } from '../../seasons/read-seasons'
import { findSenderAddresses } from '../../submissions/sender-address'
import { findAwaitingAcceptances } from '../matching/awaiting-acceptances'
import type { ApplicationState } from '../states'
import { type Candidate, findRefusedRecipients, readCandidates, readFirstNames } from './letter-candidates'
import type { LetterKind } from './letter-kinds'
import {
  type Block,
  describeReason,
  findBlock,
  findContradiction,
  findCurrentTold,
  readClock,
  waitsForAcceptance,
} from './letter-rules'
import { readTemplate, type TemplateText } from './letter-templates'
import { createLetterValues } from './letter-values'
import { digest, renderLetter } from './render-letter'

/** Maximum number of letters in a batch. */
export const MAX_LETTERS = 500

/** Number of letters that are rendered before other requests are served. */
const LETTERS_PER_TURN = 50

export interface LetterOrder {
  kind: LetterKind
  /** Null for applications without a season. */
  seasonId: string | null
  /** A text for this batch alone; null to use the template. */
  text: TemplateText | null
}

/** A letter to one family, as it will be sent. */
export interface RehearsedLetter extends RenderedEmail {
  candidate: Candidate
  to: string
  reason: string
  /** The state that the family was told before, if the letter contradicts it. */
  contradicts: ApplicationState | undefined
  /** The names in other letters to the same mailbox, such as those of twins. */
  siblings: readonly string[]
  digest: string
  addressDigest: string
}

export interface Exclusion {
  candidate: Candidate
  block: Block
}

export interface Rehearsal {
  order: LetterOrder
  /** The versions of the template and the season. */
  versions: readonly number[]
  /** Letters to the same mailbox are adjacent. */
  letters: readonly RehearsedLetter[]
  /** The chosen applications that get no letter. */
  excluded: readonly Exclusion[]
}

/** Renders every letter of a batch, each with the values of its own application. */
export async function rehearse(
  app: AppContext,
  database: Database,
  author: Pick<Actor, 'name'>,
  order: LetterOrder,
  applicationIds: readonly string[],
): Promise<Rehearsal> {
  const { kind, seasonId, text } = order
  const clock = readClock(app)
  const template = await readTemplate(database, kind)
  const season = seasonId === null ? undefined : await readSeason(database, seasonId)
  const candidates = sortAlphabetically(await readCandidates(database, { ids: applicationIds }), ({ name }) => name)
  const awaiting = waitsForAcceptance(kind) ? await findAwaitingAcceptances(database, applicationIds) : new Map()
  const addresses = await findSenderAddresses(
    database,
    candidates.map(({ row }) => row.submission_id),
  )
  const refused = await findRefusedRecipients(database, [...addresses.values()])
  const firstNames = await readFirstNames(database, candidates)
  const { subject, body } = text ?? template
  const refunds = `${subject}${body}`.includes('{refund}')
    ? await readRefundSentences(app, database, applicationIds)
    : new Map()
  const { origin } = app
  const letterAuthor = { content: app.content.current(DEFAULT_LANGUAGE).content, origin, myName: author.name }
  const letters: Omit<RehearsedLetter, 'siblings'>[] = []
  const excluded: Exclusion[] = []

  const findObstacle = (candidate: Candidate, to: string): Block | undefined => {
    const { row, reference } = candidate
    const [applicant, submission] = [routes.deskApplicant(row.id), routes.deskSubmission(reference)]
    if (row.season_id !== seasonId) return { words: 'It’s in another season.', href: applicant }
    const block = findBlock(kind, candidate, clock, awaiting.has(row.id))
    if (block) return block
    if (to === '') return { words: 'There’s no valid email address.', href: submission }
    if (refused.has(normalizeRecipient(to)))
      return { words: 'The mail server refused the last email to this address.', href: submission }
    const words = `At most ${MAX_LETTERS} letters are sent at once.`
    return letters.length < MAX_LETTERS ? undefined : { words, href: applicant }
  }

  for (const [index, candidate] of candidates.entries()) {
    const { row, reference, name } = candidate
    const to = addresses.get(row.submission_id) ?? ''
    const obstacle = findObstacle(candidate, to)
    if (obstacle) {
      excluded.push({ candidate, block: obstacle })
      continue
    }
    const isCalled = findCurrentTold(candidate)?.emailId === null
    const student = { firstName: firstNames.get(row.submission_id) ?? '', name, reference }
    const refund = refunds.get(row.id)
    const values = createLetterValues(letterAuthor, { ...row, ...student, season, isCalled, refund })
    const letter = renderLetter(text ?? template, values, { reference, origin })
    if (letter.missing) excluded.push({ candidate, block: describeMissing(letter.missing, candidate) })
    else
      letters.push({
        ...letter,
        ...{ candidate, to, reason: describeReason(kind, candidate, clock) },
        ...{ contradicts: findContradiction(kind, candidate), addressDigest: digest(to) },
        digest: digest(to, letter.subject, letter.text, letter.html),
      })
    if (index % LETTERS_PER_TURN === 0) await yieldToEventLoop()
  }
  const byAddress = [...Map.groupBy(letters, ({ to }) => normalizeRecipient(to)).values()]
  const grouped = byAddress.flatMap((group) =>
    group.map((letter) => ({
      ...letter,
      siblings: group.flatMap((other) => (other === letter ? [] : other.candidate.name)),
    })),
  )
  return { order, versions: [template.version, season?.version ?? 0], letters: grouped, excluded }
}

function describeMissing(fields: readonly string[], { row, reference }: Candidate): Block {
  const isAboutStudent = fields.some((field) => field === 'firstName' || field === 'name')
  const season = isAboutStudent ? null : row.season_id
  const href = season === null ? routes.deskSubmission(reference) : routes.deskSeason(season)
  return { words: `There’s no value for ${fields.map((field) => `{${field}}`).join(', ')}.`, href }
}
