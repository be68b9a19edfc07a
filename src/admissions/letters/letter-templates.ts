import { trimInvisible } from '../../../content/invisible'
import { DEFAULT_LANGUAGE } from '../../../content/language'
import type { AppContext } from '../../app-context'
import type { Database } from '../../database/connection'
import { lockKey } from '../../database/lock-key'
import { toStorableText } from '../../database/storable-text'
import { toOneLine } from '../../forms/one-line'
import type { Actor } from '../../log/actor'
import { findDifferences } from '../../log/event-details'
import { appendEvent } from '../../log/events'
import { transactAs } from '../../log/transact-as'
import { letterWords } from '../words'
import { findTemplateProblems } from './letter-fields'
import type { LetterKind } from './letter-kinds'

export interface TemplateText {
  subject: string
  body: string
}

export interface LetterTemplate extends TemplateText {
  /** Incremented by every change; 0 initially. */
  version: number
  /** True if the office has no text of its own. */
  isDefault: boolean
}

/** In UTF-16 code units. */
export const MAX_SUBJECT_LENGTH = 200
export const MAX_BODY_LENGTH = 20_000

export type TemplateProblems = Readonly<Record<keyof TemplateText, readonly string[]>>

export type SaveTemplateResult =
  /** `eventId` is missing if nothing changed. */
  | { status: 'saved'; eventId?: string }
  /** Someone else changed the template; `template` is the current one. */
  | { status: 'conflict'; template: LetterTemplate }
  | { status: 'invalid'; problems: TemplateProblems }

export async function readTemplate(database: Database, kind: LetterKind): Promise<LetterTemplate> {
  const { version, text } = await readStoredTemplate(database, kind)
  return { ...(text ?? letterWords[DEFAULT_LANGUAGE][kind]), version, isDefault: text === null }
}

/** Saves the office's text of a kind of letter; null restores the default text. */
export async function saveTemplate(
  app: AppContext,
  actor: Actor,
  { kind, version, text }: { kind: LetterKind; version: number; text: TemplateText | null },
): Promise<SaveTemplateResult> {
  const typed = text && cleanTemplate(text)
  const after = isSame(typed, letterWords[DEFAULT_LANGUAGE][kind]) ? null : typed
  const problems = after ? validateTemplate(kind, after) : { subject: [], body: [] }
  if ([...problems.subject, ...problems.body].length > 0) return { status: 'invalid', problems }
  return transactAs(app.database, actor, async (transaction): Promise<SaveTemplateResult> => {
    await lockTemplates(transaction)
    const { text: before, version: currentVersion } = await readStoredTemplate(transaction, kind)
    if (isSame(before, after)) return { status: 'saved' }
    if (currentVersion !== version) return { status: 'conflict', template: await readTemplate(transaction, kind) }
    const details = await writeTemplate(transaction, app, kind, after)
    const eventId = await appendEvent(transaction, {
      kind: 'letter-template-saved',
      actorId: actor.id,
      about: [{ kind: 'letter-template', id: kind }],
      details,
      change: { rows: [`letter-template:${kind}`], inverse: { before } },
      at: app.now().toISOString(),
    })
    return { status: 'saved', eventId }
  })
}

/** Normalizes a typed template. */
export function cleanTemplate({ subject, body }: TemplateText): TemplateText {
  return {
    subject: toOneLine(toStorableText(subject)),
    body: toStorableText(body).replaceAll(/\r\n?/g, '\n').trim(),
  }
}

/** Returns the mistakes of a template, as sentences. */
export function validateTemplate(kind: LetterKind, { subject, body }: TemplateText): TemplateProblems {
  const findProblems = (text: string, max: number) => [
    // The only field that can be empty.
    ...(trimInvisible(text.replaceAll('{onThePhone}', '')) === '' ? ['Please write something.'] : []),
    ...(text.length > max ? [`Please use up to ${max.toLocaleString('en-US')} characters.`] : []),
    ...findTemplateProblems(kind, text),
  ]
  return { subject: findProblems(subject, MAX_SUBJECT_LENGTH), body: findProblems(body, MAX_BODY_LENGTH) }
}

function isSame(one: TemplateText | null, other: TemplateText | null): boolean {
  return one?.subject === other?.subject && one?.body === other?.body
}

/** Locks all templates until the transaction ends. A template may have no row yet. */
export function lockTemplates(transaction: Database): Promise<void> {
  return lockKey(transaction, 'letter templates')
}

/** Writes the text of a locked template. Returns the changes as details of an event. */
export async function writeTemplate(
  transaction: Database,
  app: AppContext,
  kind: LetterKind,
  text: TemplateText | null,
) {
  const { subject, body } = await readTemplate(transaction, kind)
  const values = { subject: text?.subject ?? '', body: text?.body ?? '', changed_at: app.now().toISOString() }
  await transaction
    .insertInto('letter_templates')
    .values({ kind, ...values })
    .onConflict((conflict) =>
      conflict.column('kind').doUpdateSet(({ eb }) => ({ ...values, version: eb('letter_templates.version', '+', 1) })),
    )
    .execute()
  return findDifferences({ subject, body }, { ...(text ?? letterWords[DEFAULT_LANGUAGE][kind]) })
}

/** Reads the office's text; null if it uses the default text. */
async function readStoredTemplate(database: Database, kind: LetterKind) {
  const row = await database
    .selectFrom('letter_templates')
    .select(['subject', 'body', 'version'])
    .where('kind', '=', kind)
    .executeTakeFirst()
  const { version = 0, body = '', subject = '' } = row ?? {}
  return { version, text: body === '' ? null : { subject, body } }
}
