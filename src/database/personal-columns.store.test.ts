import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { engines, openFresh } from '../../tests/support/database-engines'
import { personal } from '../../tests/support/personal-columns'
import { SQLITE_TABLES } from './catalog'
import type { Database } from './connection'

/*
 * Every column of the schema is in one of the two lists. Personal columns must be erased when a family asks for it
 * (forget.store.test.ts). No other column may contain anything derived from a person.
 */

const others: Readonly<Record<string, string>> = {
  staff: 'created_at id joined_at keys notify notify_weekly removed_at role unread_from',
  staff_sessions: 'created_at digest ended_at id seen_at staff_id verified_at',
  passkeys: 'counter created_at staff_id transports used_at',
  sign_in_requests: 'browser_digest challenge code_digest created_at expires_at id kind staff_id tries used_at',
  sign_in_links: 'created_at digest expires_at id purpose staff_id used_at',
  inbox:
    'assignee_id contact_id form indexed notes position received_at season_assigned season_id status submission_id version waiting_position',
  staff_reads: 'position read_at staff_id submission_id',
  notes: 'created_at id kind removed_at reopens staff_id submission_id',
  saved_replies: 'created_at deleted_at id version',
  tags: 'created_at deleted_at id merged_into',
  submission_tags: 'position submission_id tag_id',
  saved_views: 'created_at deleted_at id version',
  selections: 'created_at id rows staff_id used_at',
  people: 'created_at id joined_to',
  people_apart: 'one_id other_id since',
  person_contacts: 'id person_id since submission_id',
  applications:
    'acceptance_id cancellation_id created_at deadline decided_at decision_number id rank related_id season_id state submission_id version',
  ratings: 'application_id rated_at rating staff_id',
  rejected_matches: 'application_id created_at submission_id',
  letters: 'application_id batch_id created_at deadline decision_number email_id id kind staff_id tells',
  letter_templates: 'changed_at kind version',
  ledger_entries: 'application_id cents created_at date id kind other_id source staff_id undoes_id',
  provider_payments:
    'cents created_at date dismissed_at entry_id fee_cents id kind parent_id provider status transaction_id',
  payment_orders: 'application_id capture_id cents checked_at created_at id order_id status',
  payment_settings: 'changed_at name value',
  presence: 'expires_at id session_id since staff_id subject_id subject_kind turn writing',
  backups:
    'id kilobytes left_at left_failure left_ms made_at name proof_failure proof_ms proved_at reason removed_at took_ms failure folder_id',
  backup_requests: 'asked_at asked_by id',
  restores: 'confirmed_at id made_at restored_at',
  leases: 'holder name until',
  compatibility: 'admits migration',
  content_revisions: 'created_at created_by document id',
  content_documents: 'draft_id name published_at published_id version',
  publications: 'document number previous_id published_at published_by reason revision_id',
  content_schedule: 'action created_at created_by document due_at ended_at failure id outcome revision_id',
  content_state: 'began_at id revision',
  routines: 'last_at name',
  files: 'created_at created_by id removed_at size',
  file_parts: 'file_id name type',
  findings: 'accepted_at accepted_by check_name document found_at id version',
  link_answers: 'asked_at is_reachable',
  events: 'actor_id at details_digest digest hash id kind sequence',
  event_subjects: 'id kind sequence version',
  batches: 'count id sequence',
  changes: 'row_key sequence undone_at',
  submissions:
    'arrived_at created_at entered_by entered_from erased_at form form_version id language reference season_id timing',
  programs: 'id name',
  seasons:
    'accept_by allowed_over applications_close applications_open begins camp changed_at deposit_cents ends id is_current name note partner_cents program_id registration_year regular_cents seats version year',
  season_days: 'changed_at date day id month number removed_at season_id topic',
  corrections: 'corrected_at corrected_by field submission_id',
  outbox:
    'attempts audience batch_id caused_by created_at due_at failure id in_reply_to kind language leased_until secret_id secret_marker send_after sent_at status submission_id',
  email_bodies: 'email_id',
  refused_attempts: 'count in_log kind minute',
  rates: 'expire points',
  probes: 'at id',
  secrets: 'name value',
}

async function readColumns(database: Database, engine: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`${sql.raw(
    engine === 'SQLite'
      ? `SELECT m.name || '.' || c.name AS name FROM sqlite_master AS m JOIN pragma_table_info(m.name) AS c
          WHERE m.name IN (${SQLITE_TABLES})`
      : `SELECT table_name || '.' || column_name AS name FROM information_schema.columns
          WHERE table_schema = current_schema()`,
  )}`.execute(database)
  return rows.map(({ name }) => name).filter((name) => !name.startsWith('kysely_'))
}

const columnsIn = (lists: Readonly<Record<string, string>>) =>
  Object.entries(lists).flatMap(([table, names]) => names.split(' ').map((name) => `${table}.${name}`))

test.each(engines)('on %s, classifies every column as personal or not', async (engine) => {
  const { database } = await openFresh(engine)
  const marked = [...columnsIn(personal), ...columnsIn(others)]
  expect((await readColumns(database, engine)).sort()).toEqual(marked.sort())
})
