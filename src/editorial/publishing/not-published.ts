import type { Database } from '../../database/connection'
import type { Moment } from '../../database/tables'
import type { EmailContent } from '../../mail/email'
import * as routes from '../../routes'
import { documentLabel } from '../documents/documents'

/** A planned step that was not done, unless its document was published or planned again. */
export interface NotPublished {
  document: string
  action: string
  at: Moment
  why: string
  /** Who planned it. */
  by: string | null
}

const FIRST = 5

/** The last steps that were not done, the newest first. */
export async function readNotPublished(database: Database): Promise<NotPublished[]> {
  const rows = await database
    .selectFrom('content_schedule')
    .leftJoin('staff', 'staff.id', 'content_schedule.created_by')
    .leftJoin('content_documents', 'content_documents.name', 'content_schedule.document')
    .select(['document', 'action', 'ended_at as at', 'failure as why', 'staff.name as by'])
    .where('outcome', '=', 'failed')
    .where(({ or, eb, ref }) =>
      or([eb('published_at', 'is', null), eb('published_at', '<', ref('content_schedule.ended_at'))]),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('content_schedule as later')
            .select('later.id')
            .whereRef('later.document', '=', 'content_schedule.document')
            .whereRef('later.created_at', '>', 'content_schedule.created_at'),
        ),
      ),
    )
    .orderBy('ended_at', 'desc')
    .orderBy('due_at')
    .limit(2 * FIRST)
    .execute()
  const steps = rows.flatMap(({ at, why, ...row }) => (at === null || why === null ? [] : [{ ...row, at, why }]))
  // A plan has two steps at most: the first is what it is about.
  const first = new Map(steps.toReversed().map((step) => [step.document, step]))
  return steps.filter((step) => first.get(step.document) === step).slice(0, FIRST)
}

const reasons: Readonly<Record<string, { sentence: string; short: string }>> = {
  'does-not-fit': {
    sentence: 'the text no longer fits the rest of the site. Correct it and publish it again.',
    short: 'The text no longer fits',
  },
  'published-since': {
    sentence: 'another text was published in the meantime, and it stays.',
    short: 'Another text was published in the meantime',
  },
  'not-allowed': {
    sentence:
      'the person who planned it has left the team or can no longer publish. Review it and publish it yourself.',
    short: 'The person who planned it can no longer publish',
  },
}

/** Why a planned step was not done, as the end of a sentence. */
export function whyNotPublished(why: string): string {
  return reasons[why]?.sentence ?? why
}

/** The same for a list. */
export function whyNotInShort(why: string): string {
  return reasons[why]?.short ?? why
}

/** What owners are told when a planned step was not done. */
export const notPublishedEmail = {
  en: ({ document, action, why, by }: Omit<NotPublished, 'at'>): EmailContent => {
    const heading = `${action === 'publish' ? 'Not published' : 'Not taken down'}: ${documentLabel(document)}`
    const who = by ?? 'Somebody'
    return {
      subject: heading,
      heading,
      opening: [`${who} planned this, but it didn’t happen: ${whyNotPublished(why)}`],
      answers: [],
      closing: [['You can see it on ', { words: 'its page on the desk', path: routes.deskDocument(document) }, '.']],
    }
  },
}
