import type { Timing } from '../../../content/application-windows'
import { DEFAULT_LANGUAGE, type Language } from '../../../content/language'
import type { Database } from '../../database/connection'
import { senderName } from '../../database/sender-name'
import type { Channel, Moment } from '../../database/tables'
import { submissionNoun } from '../../forms/all-forms'
import { seasonName } from '../../seasons/season-name'
import { applyCorrections, type Correction } from '../corrections/corrected'
import { readCorrections } from '../corrections/corrections'
import { shownTiming } from '../inbox/shown-timing'
import { isUnapplied } from '../inbox/unapplied'
import { readSubmissionPerson, type SubmissionPerson } from '../people/read-person'
import { parseAddress } from '../sender-address'
import type { Status } from '../statuses'
import { storedLanguage } from '../stored-language'
import { getCorrectedAnswers, healthAnswers, type ShownAnswer } from './shown-answers'
import { readTagsBySubmission } from './shown-tags'
import type { Tag } from './tags'
import { readTimeline, type Timeline } from './timeline'

/** A submission as shown on its page of the desk. */
export interface SubmissionDetails {
  id: string
  /** Position in the inbox. */
  position: number
  reference: string
  form: string
  /** The kind of submission in words, as in "application". */
  received: string
  /** The season, as in "Summer 2027". */
  season: { id: string; name: string } | null
  receivedAt: Moment
  language: Language
  /** Includes corrections, as do the address and the answers. */
  senderName: string | null
  senderEmail: string | null
  /** Address for answers; null if there is no valid one. */
  answerTo: string | null
  /** The id of the colleague who corrected the address, and the time; undefined if the address is as sent. */
  addressCorrection: Pick<Correction, 'by' | 'at'> | undefined
  /** The id of the staff member who entered the submission; null if the sender submitted it. */
  enteredBy: string | null
  /** The channel through which the submission reached the office, if staff entered it. */
  enteredChannel: Channel | null
  /** Arrival time, if the submission arrived on an earlier day than it was entered. */
  arrivedAt: Moment | null
  /** The signs of spam, in words. */
  spamFlags: string | null
  status: Status
  version: number
  assignee: { id: string; name: string } | null
  /** The sequence number of the submission's last event; 0 if none. Later events are new to the viewer. */
  lastEvent: number
  tags: Tag[]
  timing: Timing | null
  /** True for an acceptance without an application. */
  isUnapplied: boolean
  answers: ShownAnswer[]
  /** Labels of the health and emergency answers, for viewers who may open them (openHealthInformation). */
  health?: { labels: string[] }
  person: SubmissionPerson | undefined
  timeline: Timeline
}

/** The fields of a submission that changes need. */
export interface SubmissionSummary {
  id: string
  reference: string
  senderName: string | null
}

/** Finds a submission by reference, as in "7K3F-9QXM". */
export function findSubmission(database: Database, reference: string): Promise<SubmissionSummary | undefined> {
  return database
    .selectFrom('submissions')
    .innerJoin('inbox', 'inbox.submission_id', 'submissions.id')
    .select(['submissions.id', 'reference', senderName.as('senderName')])
    .where('reference', '=', reference)
    .where('digest', '!=', '')
    .executeTakeFirst()
}

/** Finds an erased submission by its reference; `erasedAt` is null if an earlier version of the site erased it. */
export function findErased(database: Database, reference: string) {
  return database
    .selectFrom('submissions')
    .select(['reference', 'erased_at as erasedAt'])
    .where('reference', '=', reference)
    .where('digest', '=', '')
    .executeTakeFirst()
}

/** Reads a submission's page; undefined if missing. */
export async function readSubmission(
  database: Database,
  reference: string,
  { maySeeHealth }: { maySeeHealth: boolean },
): Promise<SubmissionDetails | undefined> {
  const submission = selectSubmission(database).where('reference', '=', reference).where('digest', '!=', '')
  const sent = await submission.executeTakeFirst()
  if (!sent) return undefined
  const corrections = (await readCorrections(database, [sent.id])).get(sent.id)
  const found = applyCorrections(sent, corrections)
  const labels = maySeeHealth ? healthAnswers(found).map(({ label }) => label) : []
  const [person, timeline] = await Promise.all([
    readSubmissionPerson(database, found),
    readTimeline(database, found.id),
  ])
  return {
    id: found.id,
    position: Number(found.position),
    reference,
    form: found.form,
    received: submissionNoun(found.form, DEFAULT_LANGUAGE),
    season: toSeason(found),
    receivedAt: found.created_at,
    language: storedLanguage(found),
    senderName: found.sender_name,
    senderEmail: found.sender_email,
    answerTo: parseAddress(found.sender_email) ?? null,
    addressCorrection: corrections?.email,
    enteredBy: found.entered_by,
    enteredChannel: found.entered_from,
    arrivedAt: found.arrived_at,
    spamFlags: found.spam_flags,
    status: found.status,
    version: found.version,
    assignee: found.assignee_id === null ? null : { id: found.assignee_id, name: found.assignee_name ?? '' },
    lastEvent: Number(found.last_event ?? 0),
    tags: (await readTagsBySubmission(database, [found.id])).get(found.id) ?? [],
    timing: found.timing,
    isUnapplied: Boolean(found.isUnapplied),
    answers: getCorrectedAnswers(sent, corrections),
    ...(labels.length > 0 && { health: { labels } }),
    person,
    timeline,
  }
}

interface SeasonColumns {
  season_id: string | null
  season: string | null
  season_year: number | null
}

function toSeason({ season_id: id, season, season_year: year }: SeasonColumns): SubmissionDetails['season'] {
  return id === null ? null : { id, name: seasonName({ name: season, year }) ?? id }
}

function selectSubmission(database: Database) {
  return database
    .selectFrom('submissions')
    .innerJoin('inbox', 'inbox.submission_id', 'submissions.id')
    .leftJoin('staff', 'staff.id', 'inbox.assignee_id')
    .leftJoin('seasons', 'seasons.id', 'inbox.season_id')
    .select(['submissions.id', 'submissions.form', 'form_version', 'language', 'answers', 'submissions.created_at'])
    .select([
      'sender_name',
      'sender_email',
      'spam_flags',
      'entered_by',
      'entered_from',
      'arrived_at',
      'status',
      'inbox.version',
      'assignee_id',
      'position',
    ])
    .select([isUnapplied.as('isUnapplied'), shownTiming.as('timing')])
    .select(['staff.name as assignee_name', 'seasons.name as season', 'seasons.year as season_year', 'inbox.season_id'])
    .select(({ selectFrom }) =>
      selectFrom('event_subjects')
        .where('event_subjects.kind', '=', 'submission')
        .whereRef('event_subjects.id', '=', 'submissions.id')
        .select(({ fn }) => fn.max('sequence').as('last_event'))
        .as('last_event'),
    )
}
