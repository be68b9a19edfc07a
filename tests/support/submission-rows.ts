import { randomUUIDv7 } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { SubmissionsTable } from '../../src/database/tables'
import { toReference } from '../../src/forms/reference'

/** Returns a submission as it is stored. */
export function submissionRow(given: Partial<Insertable<SubmissionsTable>> = {}) {
  const { id = randomUUIDv7() } = given
  return {
    id,
    reference: toReference(id),
    form: 'contact',
    form_version: 1,
    language: 'en',
    answers: '{}',
    sender_name: null,
    sender_email: null,
    digest: 'd',
    idempotency_key: null,
    created_at: '2026-06-25T17:00:00.000Z',
    spam_flags: null,
    entered_by: null,
    entered_from: null,
    ...given,
  }
}
