import type { ColumnType, Generated } from 'kysely'
import type { Timing } from '../../content/application-windows'
import type { SeasonValue } from '../../content/season'
import type { Role } from '../access/roles'
import type { EmailKind } from './email-kinds'

/** A moment in UTC as ISO 8601 text ("2026-06-25T17:00:00.000Z"), which sorts by time on both engines. */
export type Moment = string

/** How what the office enters came to it. */
export const channels = ['phone', 'paper', 'in-person'] as const

export type Channel = (typeof channels)[number]

/** What one person sent, as it was accepted. Rows are never updated. */
export interface SubmissionsTable {
  /** UUIDv7 (RFC 9562): sorts by time. */
  id: string
  /** What people call it by, as in "7K3F-9QXM". Unique. */
  reference: string
  /** The form's name: "application", "contact" … */
  form: string
  /** The version of the form, under whose labels the answers are shown. */
  form_version: number
  /** The language that the form was in, as in "en". */
  language: string
  /** The answers as one JSON object, keyed by the form's field names. */
  answers: ColumnType<string, string, never>
  /** Null where the form does not ask for it. */
  sender_name: string | null
  sender_email: string | null
  /** SHA-256 (hex) of the answers; tells a retry from other answers under the same key. */
  digest: string
  /** What makes a retry the same submission; null where nothing was sent. */
  idempotency_key: string | null
  created_at: Moment
  /** Why it looks like spam, in words; null where it does not. */
  spam_flags: string | null
  /** Who of the office entered it, for somebody who called or came with a paper; null where it was sent. */
  entered_by: Generated<string | null>
  entered_from: Generated<Channel | null>
  /** When that call or paper arrived, where that was on an earlier day than somebody entered it. */
  arrived_at: Generated<Moment | null>
  /** The season that it came in; null where its program had none then. */
  season_id: Generated<string | null>
  /** Set if an application arrived outside the window that its season had then. */
  timing: Generated<Timing | null>
  /** When it was erased; null also if an earlier version erased it, which left an empty `digest`. */
  erased_at: Generated<Moment | null>
}

/** What the seasons are seasons of. */
interface ProgramsTable {
  /** As the forms call it: "summer". */
  id: string
  /** "Summer"; of one that the forms do not know, as its first season was called. */
  name: string
}

/** A season. Fields whose columns have their names are described where the form is (content/schemas.ts). */
interface SeasonsTable extends Omit<SeasonValue, OtherwiseStored> {
  /** "summer-2027"; "summer" for the one without a year. */
  id: string
  program_id: string
  /** The program's name on pages: "Business Boot Camp". */
  camp: string
  /** The season's name on pages: "Summer". */
  name: string
  /** The year that registration is open for, if the season has no year. */
  registration_year: number | null
  /** The first and last day on which applications are taken ("2027-03-01"); null for always. */
  applications_open: string | null
  applications_close: string | null
  /** By when an offer is accepted. */
  accept_by: string | null
  deposit_cents: number
  partner_cents: number
  regular_cents: number
  /** 1 for the one that the public pages speak of. */
  is_current: number
  /** For colleagues. */
  note: string | null
  version: Generated<number>
  changed_at: Moment
}

/** Fields whose columns have other names, or that have rows of their own. */
type OtherwiseStored = ('program' | 'name' | 'season' | 'registrationYear') | ('schedule' | 'applications' | 'acceptBy')

interface SeasonDaysTable {
  season_id: string
  /** "saturday-1"; it stays when the date or the topic changes. */
  id: string
  /** Starts at 1, in order of date. */
  number: number
  /** "2027-06-26"; null where the season has no year. */
  date: string | null
  /** Set if the season has no year. */
  month: number | null
  day: number | null
  topic: string
  changed_at: Moment
  /** Calendar files list it as canceled until the season ends. */
  removed_at: Moment | null
}

/**
 * What the office says an answer should have been, where that is not what was sent. The submission itself stays as it
 * was.
 */
interface CorrectionsTable {
  submission_id: string
  /** The form's name of the field. */
  field: string
  /** As a plain post would have sent it: "on" for a ticked box, "" for one that is not. */
  value: string
  corrected_by: string
  corrected_at: Moment
}

/** Stopped: somebody took it back before it was sent. */
export const emailStatuses = ['waiting', 'sent', 'failed', 'stopped'] as const

export type EmailStatus = (typeof emailStatuses)[number]

export const audiences = ['office', 'sender', 'staff'] as const

/** Why an email was not accepted. The first nine are about the mail server and every email, the others about one. */
export const deliveryFailures = [
  'unreachable',
  'unknown-host',
  'silent',
  'cut-off',
  'certificate',
  'unencrypted',
  'password',
  'sender',
  'unwritable',
  'no-address',
  'address-refused',
  'mailbox-off',
  'mailbox-full',
  'blocked',
  'too-large',
  'later',
  'refused',
] as const

export type DeliveryFailure = (typeof deliveryFailures)[number]

/** An email, queued in the transaction that caused it. */
export interface OutboxTable {
  /** UUIDv7; also the left side of the Message-ID, the same on every attempt. */
  id: string
  /** What it is about; null for an email that is about no submission. */
  submission_id: string | null
  kind: EmailKind
  /** Unique: whatever is queued again under the same key is the same email. */
  dedupe_key: string
  audience: (typeof audiences)[number]
  to_address: string
  /** The mailbox whose emails are counted (normalizeRecipient); null for colleagues and the office. */
  recipient: string | null
  reply_to: string | null
  /** The one that it is written in, as in "en". */
  language: string
  subject: string
  status: Generated<EmailStatus>
  attempts: Generated<number>
  /** Not sent before this moment, which a person chose; null for as soon as possible. */
  send_after: Generated<Moment | null>
  /** The next try, at most two hours ahead: a later one was written by a clock that was ahead. */
  due_at: Moment
  /** Leased by a running delivery until this moment. */
  leased_until: Moment | null
  /** Why it was not accepted: what the mail server or the connection said; of a sent one, that it is only a file. */
  last_error: string | null
  /** What kind of failure that was (src/mail/failure.ts); null where it has not failed. */
  failure: Generated<DeliveryFailure | null>
  created_at: Moment
  sent_at: Moment | null
  /** The sign-in request or link whose code or address is made when the email is delivered, and stands nowhere else. */
  secret_id: Generated<string | null>
  /** The member of staff who sent it; null for what the site sends by itself. */
  caused_by: Generated<string | null>
  /** The bulk change that it belongs to: it does not count among what its sender may send. */
  batch_id: Generated<string | null>
  /** Stands in the text, once, where the code or the token goes. Random, so that nobody can write it. */
  secret_marker: Generated<string | null>
  /** The email that it answers. */
  in_reply_to: Generated<string | null>
}

/** The body of an email: written with its row in the outbox, never updated. */
export interface EmailBodiesTable {
  email_id: string
  /** The text a person wrote, without the quote below it; null if the site wrote the email. */
  typed_text: string | null
  text: string
  html: string
}

/** How far the office is with a submission. */
export const statuses = ['new', 'open', 'answered', 'done', 'spam'] as const

export type Status = (typeof statuses)[number]

/** Posts from other sites, and requests beyond the rate limits. */
export const visitorAttempts = ['foreign-post', 'rate-limited'] as const

/** By what somebody was refused, on the desk or anywhere. */
export const attemptKinds = [
  'wrong-code',
  'wrong-passkey',
  'refused-post',
  'forbidden-page',
  'budget-reached',
  'limit-reached',
  ...visitorAttempts,
] as const

export type AttemptKind = (typeof attemptKinds)[number]

/** Refused attempts of one kind in one minute. */
interface RefusedAttemptsTable {
  minute: Moment
  kind: AttemptKind
  /** "others". Before version 0.3.0, a keyed digest of member and network. */
  digest: string
  count: number
  /** Whether the log has summed it up. */
  in_log: Generated<number>
}

/** How often a network has sent; rate-limiter-flexible writes it, on PostgreSQL. */
interface RatesTable {
  key: string
  points: Generated<number>
  /** Milliseconds since 1970. */
  expire: number | string | null
}

/** One row, written again and again to see whether anything can be stored. */
interface ProbesTable {
  id: string
  at: Moment
}

/** What the processes of a site on PostgreSQL share and nobody else may know. */
interface SecretsTable {
  name: string
  value: string
}

/** Somebody of the office. */
export interface StaffTable {
  id: string
  email: string
  /** The address in lower case; unique among those who are not removed. */
  email_key: string
  name: string
  role: Role
  /** 1 where they hear by mail of what is assigned to them or names them. */
  notify: Generated<number>
  /** 1 where they get the weekly emails, if their role does. */
  notify_weekly: Generated<number>
  /** What came before counts as read. */
  unread_from: Moment
  created_at: Moment
  /** 1 where the desk's keyboard shortcuts are on. */
  keys: Generated<number>
  /** When they first signed in. */
  joined_at: Moment | null
  removed_at: Moment | null
}

interface StaffSessionsTable {
  id: string
  staff_id: string
  /** SHA-256 (hex) of the cookie's 32 random bytes. */
  digest: string
  /** As in "Firefox on Windows". */
  browser: string
  created_at: Moment
  seen_at: Moment
  /** When they last proved who they are, by passkey or code. */
  verified_at: Moment
  ended_at: Moment | null
}

export interface PasskeysTable {
  /** The credential's id, base64url (Web Authentication Level 3). */
  id: string
  staff_id: string
  /** COSE key, base64url. */
  public_key: string
  counter: number
  /** Separated by commas. */
  transports: string
  name: string
  created_at: Moment
  used_at: Moment | null
}

/** With what somebody asked to come in, or the passkey that they are adding. */
export const signInKinds = ['code', 'passkey', 'new-passkey'] as const

/** Somebody who asked to come in: with a mailed code, or a passkey. */
export interface SignInRequestsTable {
  id: string
  kind: (typeof signInKinds)[number]
  /** Null where nobody has the address, or the passkey will tell who it is. */
  staff_id: string | null
  /** SHA-256 (hex) of the asking browser's cookie. */
  browser_digest: string
  /** HMAC (hex) of the code; null until its email is delivered. */
  code_digest: string | null
  challenge: string | null
  tries: Generated<number>
  created_at: Moment
  expires_at: Moment
  used_at: Moment | null
}

export const linkPurposes = ['first-owner', 'invitation', 'sign-in'] as const

export type LinkPurpose = (typeof linkPurposes)[number]

/** A link that signs somebody in, once. */
interface SignInLinksTable {
  id: string
  purpose: LinkPurpose
  staff_id: string | null
  /** SHA-256 (hex) of its 32 random bytes; null until its email is delivered. */
  digest: string | null
  created_at: Moment
  expires_at: Moment
  used_at: Moment | null
}

/** A submission's place in the inbox, and what people did with it. */
export interface InboxTable {
  /** Grows with time: newest first is highest first. */
  position: number
  submission_id: string
  form: string
  received_at: Moment
  status: Status
  assignee_id: string | null
  notes: Generated<number>
  /** Goes up with every change; who changes it says which one they saw. */
  version: Generated<number>
  /**
   * The position of a moment: the reply that reopened it, or the arrival of its paper, from when it waits; null where it
   * waits from its own.
   */
  waiting_position: Generated<number | null>
  /** The version of the rules that made the columns below; 0 where they are still to be made. */
  indexed: Generated<number>
  /** The sender's name, where somebody has corrected it. */
  corrected_name: Generated<string | null>
  program: string | null
  school: string | null
  /** The school's name as it is searched. */
  school_key: string | null
  /** The sender's full name and address as they are compared. */
  name_key: Generated<string | null>
  address_key: Generated<string | null>
  /** Its first words. */
  excerpt: Generated<string>
  /** What search looks through; nothing about health. */
  search_text: Generated<string>
  /** The contact that it came from. */
  contact_id: string
  /** The season that it came in, unless its program was corrected or somebody assigned another one. */
  season_id: Generated<string | null>
  /** 1 where somebody assigned it. */
  season_assigned: Generated<number>
}

/** What a member of staff has opened. */
interface StaffReadsTable {
  staff_id: string
  submission_id: string
  /** Its own in the inbox, so that counting what is unread needs only indexes. */
  position: number
  read_at: Moment
}

/** A reply is what a family wrote back. */
export const noteKinds = ['note', 'reply'] as const

export interface NotesTable {
  /** UUIDv7. */
  id: string
  submission_id: string
  staff_id: string
  kind: (typeof noteKinds)[number]
  text: string
  created_at: Moment
  /** When it was taken back. */
  removed_at: Generated<Moment | null>
  /** 1 where it is a reply that opened again what was answered or done. */
  reopens: Generated<number>
}

/** A word of the office's own for submissions. */
interface TagsTable {
  /** UUIDv7. */
  id: string
  name: string
  /** The name as it is compared. Unique among those that are not deleted. */
  name_key: string
  created_at: Moment
  /** Also of one that was merged. What has it stays in `submission_tags`. */
  deleted_at: Generated<Moment | null>
  /** The tag that stands for it now. */
  merged_into: Generated<string | null>
}

interface SubmissionTagsTable {
  tag_id: string
  submission_id: string
  /** Its own in the inbox, in whose order a tag's list is read. */
  position: number
}

/** A list of the inbox that is kept under a name, for everybody. */
interface SavedViewsTable {
  id: string
  name: string
  /** As it stands in the list's address. */
  query: string
  version: Generated<number>
  created_at: Moment
  deleted_at: Generated<Moment | null>
}

/** Submissions that somebody chose, frozen with what is to be done with them until they say so. */
interface SelectionsTable {
  id: string
  staff_id: string
  /** What is to be done, as JSON. */
  chosen: string
  /** The submissions with the versions that were seen, as JSON. */
  rows: string
  created_at: Moment
  /** When it was done. */
  used_at: Generated<Moment | null>
}

/** Somebody who sent something. Who is joined with another stays, and so can be themselves again. */
interface PeopleTable {
  /** UUIDv7. */
  id: string
  created_at: Moment
  /** Who they are; null for themselves. */
  joined_to: Generated<string | null>
}

/** Two people of whom somebody said that they are not the same: they are not suggested for joining. */
interface PeopleApartTable {
  one_id: string
  other_id: string
  since: Moment
}

/** By what a person is known again: whatever else comes from it is theirs too. */
export interface PersonContactsTable {
  /** UUIDv7. */
  id: string
  person_id: string
  /** In lower case; null for what was sent without one, or separated from others that came from one. */
  address: string | null
  /** As it is compared. Siblings share an address and are two: both together are unique. */
  first_name: string | null
  since: Moment
  /** The first submission from it. */
  submission_id: string
}

/** What somebody may have open. */
export const presenceKinds = ['submission', 'document'] as const

export type PresenceKind = (typeof presenceKinds)[number]

/** What somebody may be writing: on a submission's page, or the draft of a document. */
export const writings = ['answer', 'note', 'reply', 'draft'] as const

export type Writing = (typeof writings)[number]

/** Who has a submission or a document open in a tab. */
interface PresenceTable {
  /** The tab's. */
  id: string
  session_id: string
  staff_id: string
  subject_kind: PresenceKind
  subject_id: string
  /** Null for who only reads. */
  writing: Writing | null
  /** The number of the tab's last message: what comes later than it was sent counts for nothing. */
  turn: number
  since: Moment
  /** The tab says again that it is there before this moment. */
  expires_at: Moment
}

/** What one process of all holds for a while (lease.ts). */
/** Which older versions of the site may use the database after a migration: those that know the one named in `admits`. */
interface CompatibilityTable {
  migration: string
  admits: string
}

interface LeasesTable {
  name: string
  holder: string
  /** In milliseconds since 1970, by the database's clock. */
  until: number
}

export const backupReasons = ['night', 'migration', 'owner', 'command'] as const

export type BackupReason = (typeof backupReasons)[number]

/** The backups that were made of this database, and those that could not be. */
export interface BackupsTable {
  id: string
  /** The moment that it is a copy of. */
  made_at: Moment
  /** What its files' names begin with; null where it could not be made. */
  name: Generated<string | null>
  reason: Generated<BackupReason | null>
  /** What its database takes, without the files that it shares with others. */
  kilobytes: Generated<number | null>
  took_ms: Generated<number | null>
  failure: Generated<string | null>
  /** When a copy of it had left this machine; why it did not. */
  left_at: Generated<Moment | null>
  left_ms: Generated<number | null>
  left_failure: Generated<string | null>
  /** When it was restored to see whether it can be, how long restoring took, and what was wrong then. */
  proved_at: Generated<Moment | null>
  proof_ms: Generated<number | null>
  proof_failure: Generated<string | null>
  removed_at: Generated<Moment | null>
  /** The folder that it is in; null where that was not noted yet. */
  folder_id: Generated<string | null>
}

/** An owner wants a backup now. */
interface BackupRequestsTable {
  id: string
  asked_at: Moment
  asked_by: string
}

/** A backup that was restored; its team may have members who were removed since. */
interface RestoresTable {
  id: string
  restored_at: Moment
  /** The moment that the backup is a copy of. */
  made_at: Moment
  /** Null until an owner confirms the team. */
  confirmed_at: Generated<Moment | null>
}

/** A text that comes again, with fields. */
interface SavedRepliesTable {
  id: string
  title: string
  body: string
  version: Generated<number>
  created_at: Moment
  deleted_at: Moment | null
}

/** A text of one document of the content as somebody saved it. Never changed. */
interface ContentRevisionsTable {
  /** UUIDv7. */
  id: string
  /** As in "season", "pages/home", "posts/our-first-saturday" (src/editorial/documents/documents.ts). */
  document: string
  /** As JSON; null where the document is not on the site, or is again as a fresh site has it. */
  value: string | null
  created_at: Moment
  /** Null for what the site did by itself. */
  created_by: string | null
}

/** What of a document is public, and what is not yet. A document without a row is as on a fresh site. */
interface ContentDocumentsTable {
  name: string
  /** Changes with every change, so that two people notice each other. */
  version: Generated<number>
  /** Null where nothing waits to be published. */
  draft_id: string | null
  /** Null where it is as on a fresh site. */
  published_id: string | null
  published_at: Moment | null
}

/** Why a text became public. */
export const publicationReasons = ['published', 'taken-back', 'undone'] as const

/** What became public, when. */
export interface PublicationsTable {
  /** Counts the site's publications: 1, 2, 3 … */
  number: number
  document: string
  /** Null where it is as on a fresh site. */
  revision_id: string | null
  /** What was public before, in the same way. */
  previous_id: string | null
  reason: (typeof publicationReasons)[number]
  published_at: Moment
  /** Null for the site itself. */
  published_by: string | null
}

export const planActions = ['publish', 'unpublish', 'make-current'] as const

export type PlanAction = (typeof planActions)[number]

/** What became of a plan. */
export const planOutcomes = ['done', 'canceled', 'failed'] as const

/** Why a planned step was not done. */
export const planFailures = [
  /** The text no longer fits, or what else the site says leaves no room for it. */
  'does-not-fit',
  /** Another text than the one that was to be taken back is public. */
  'published-since',
  /** The season was changed since. */
  'changed-since',
  /** Whoever planned it was removed, or may no longer publish. */
  'not-allowed',
] as const

export type PlanFailure = (typeof planFailures)[number]

/** A planned step: publishing, unpublishing, or making a season the current one. */
interface ContentScheduleTable {
  /** UUIDv7. */
  id: string
  /** A season is "season/" and its id. */
  document: string
  action: PlanAction
  /** What is published. */
  revision_id: string | null
  due_at: Moment
  created_at: Moment
  created_by: string | null
  /** When it was done, canceled, or could not be done. */
  ended_at: Generated<Moment | null>
  /** Null until it has ended. */
  outcome: Generated<(typeof planOutcomes)[number] | null>
  /** Null unless it failed. */
  failure: Generated<PlanFailure | null>
}

/** One row: how many times something of the content became public. */
interface ContentStateTable {
  /** "site" */
  id: string
  /** Counts publications. */
  revision: number
  /** When it began to count. */
  began_at: Moment
}

/** What the site does by itself now and then. */
export const routineNames = [
  /** The checks of the content. */
  'site-check',
  /** Seeing whether the owners are to be told what is wrong with the content. */
  'warning',
] as const

/** When the site last did something that it does by itself now and then. */
export interface RoutinesTable {
  name: (typeof routineNames)[number]
  last_at: Moment
}

/** A picture or document that the office uploaded. */
interface FilesTable {
  /** As content names it (content/field-types.ts). */
  id: string
  /** The name that it was uploaded under. */
  name: string
  /** In bytes, of all its parts. */
  size: number
  created_at: Moment
  created_by: string | null
  removed_at: Generated<Moment | null>
}

/** What of a file is served. */
interface FilePartsTable {
  /** The last part of its address, as in "p-…-640.webp". */
  name: string
  file_id: string
  /** The media type. */
  type: string
  bytes: Uint8Array
}

/** What a check says is wrong with the content. */
interface FindingsTable {
  /** A digest of the check, the place and the text that is wrong: another text is another finding. */
  id: string
  check_name: string
  document: string
  /** The path of the field within the document, as in "schedule.0.day". */
  field: string
  message: string
  found_at: Moment
  version: Generated<number>
  /** When somebody said that it is meant so. */
  accepted_at: Generated<Moment | null>
  accepted_by: Generated<string | null>
  reason: Generated<string | null>
}

/** Whether the addresses of other sites that the content links to lead somewhere. */
interface LinkAnswersTable {
  address: string
  /** When it was asked last. */
  asked_at: Moment
  /** 1 or 0. */
  is_reachable: number
}

/** Who did what, when: appended in the transaction of the change, and chained by hash. */
export interface EventsTable {
  /** 1, 2, 3 … without gaps. */
  sequence: number
  /** UUIDv7. */
  id: string
  at: Moment
  kind: string
  /** Null for what the site did by itself. */
  actor_id: string | null
  /** What was before and after, as JSON; null once it is erased. */
  details: string | null
  salt: string | null
  /** SHA-256 (hex) over who, when, what and its subjects. */
  digest: string
  /** SHA-256 (hex) over the salt and the details. */
  details_digest: string
  /** SHA-256 (hex) over the hash of the event before it, its number and both digests. */
  hash: string
}

/** What an event can be about. */
export const subjectKinds = [
  'batch',
  'document',
  'email',
  'event',
  'file',
  'finding',
  'note',
  'person',
  'saved-reply',
  'saved-view',
  'season',
  'staff',
  'submission',
  'tag',
] as const

export type SubjectKind = (typeof subjectKinds)[number]

/** What each event is about, as many things as there are. */
export interface EventSubjectsTable {
  kind: SubjectKind
  /** An undoing is about the event that it undid, by its id. */
  id: string
  /** The event's. */
  sequence: number
  /** The version that the event gave it; null where it has none, or kept it. */
  version: number | null
}

/** A row that an event changed. */
interface ChangesTable {
  /** As in "submission:ID". */
  row_key: string
  /** The event's. */
  sequence: number
  /** The inverse as JSON, on the event's first row; null on its other rows, or if it cannot be undone. */
  inverse: string | null
  undone_at: Moment | null
}

/** A change of many, whose events follow the one that heads them. */
interface BatchesTable {
  /** The selection's. */
  id: string
  /** Of the event that heads it. */
  sequence: number
  /** How many follow it. */
  count: number
}

export interface Tables {
  staff: StaffTable
  staff_sessions: StaffSessionsTable
  passkeys: PasskeysTable
  sign_in_requests: SignInRequestsTable
  sign_in_links: SignInLinksTable
  inbox: InboxTable
  staff_reads: StaffReadsTable
  notes: NotesTable
  saved_replies: SavedRepliesTable
  tags: TagsTable
  submission_tags: SubmissionTagsTable
  saved_views: SavedViewsTable
  selections: SelectionsTable
  people: PeopleTable
  people_apart: PeopleApartTable
  programs: ProgramsTable
  seasons: SeasonsTable
  season_days: SeasonDaysTable
  person_contacts: PersonContactsTable
  presence: PresenceTable
  leases: LeasesTable
  compatibility: CompatibilityTable
  backups: BackupsTable
  backup_requests: BackupRequestsTable
  restores: RestoresTable
  content_revisions: ContentRevisionsTable
  content_documents: ContentDocumentsTable
  publications: PublicationsTable
  content_schedule: ContentScheduleTable
  content_state: ContentStateTable
  routines: RoutinesTable
  files: FilesTable
  file_parts: FilePartsTable
  findings: FindingsTable
  link_answers: LinkAnswersTable
  events: EventsTable
  event_subjects: EventSubjectsTable
  batches: BatchesTable
  changes: ChangesTable
  submissions: SubmissionsTable
  corrections: CorrectionsTable
  outbox: OutboxTable
  email_bodies: EmailBodiesTable
  refused_attempts: RefusedAttemptsTable
  rates: RatesTable
  probes: ProbesTable
  secrets: SecretsTable
}
