import type { ColumnType, Generated } from 'kysely'
import type { Timing } from '../../content/application-windows'
import type { SeasonValue } from '../../content/season'
import type { Role } from '../access/roles'
import type { EmailKind } from './email-kinds'
import type { Moment } from './moment'
import type {
  LedgerEntriesTable,
  PaymentOrdersTable,
  PaymentSettingsTable,
  ProviderPaymentsTable,
} from './payment-tables'

export type { Moment } from './moment'

/** Channels of submissions that the office enters. */
export const channels = ['phone', 'paper', 'in-person'] as const

export type Channel = (typeof channels)[number]

/** A submission as originally accepted. Rows are never updated. */
export interface SubmissionsTable {
  /** UUIDv7 (RFC 9562): sorts by time. */
  id: string
  /** Public reference, such as "7K3F-9QXM". Unique. */
  reference: string
  /** Form name: "application", "contact", … */
  form: string
  /** Form version, which determines the labels of the answers. */
  form_version: number
  /** Language of the form, such as "en". */
  language: string
  /** Answers as a JSON object, keyed by form field name. */
  answers: ColumnType<string, string, never>
  /** Null if the form does not ask for a name. */
  sender_name: string | null
  sender_email: string | null
  /** SHA-256 (hex) of the answers. Distinguishes a retry from different answers under the same key. */
  digest: string
  /** Identifies retries of the same submission. Null if the client sent none. */
  idempotency_key: string | null
  created_at: Moment
  /** Reasons why the submission looks like spam, or null. */
  spam_flags: string | null
  /** Staff member who entered a phone or paper submission. Null if the sender posted it. */
  entered_by: Generated<string | null>
  entered_from: Generated<Channel | null>
  /** Time when the call or paper arrived, if before the day the submission was entered. */
  arrived_at: Generated<Moment | null>
  /** Season at the time of submission. Null if its program had none. */
  season_id: Generated<string | null>
  /** Set if an application arrived outside the application window of its season. */
  timing: Generated<Timing | null>
  /** Time of erasure. Also null for submissions erased by an earlier version, which have an empty `digest`. */
  erased_at: Generated<Moment | null>
}

interface ProgramsTable {
  /** Program id in forms, such as "summer". */
  id: string
  /** Display name, such as "Summer". For a program unknown to the forms, the name of its first season. */
  name: string
}

/** A season. Columns named like a form field are documented in content/schemas.ts. */
interface SeasonsTable extends Omit<SeasonValue, FieldsStoredElsewhere> {
  /** Such as "summer-2027", or "summer" for a season without a year. */
  id: string
  program_id: string
  /** Program name on pages: "Business Boot Camp". */
  camp: string
  /** Season name on pages: "Summer". */
  name: string
  /** Year that registration is open for, if the season has no year. */
  registration_year: number | null
  /** First and last day of the application window ("2027-03-01"). Null means no limit. */
  applications_open: string | null
  applications_close: string | null
  /** Deadline for accepting an offer. */
  accept_by: string | null
  deposit_cents: number
  partner_cents: number
  regular_cents: number
  /** Number of seats, and how many more offers and acceptances are allowed. No limit if `seats` is null. */
  seats: Generated<number | null>
  allowed_over: Generated<number | null>
  /** 1 for the current season, which public pages describe. */
  is_current: number
  /** Internal note. */
  note: string | null
  version: Generated<number>
  changed_at: Moment
}

/** Fields that are stored in columns with other names or in other tables. */
type FieldsStoredElsewhere =
  | ('program' | 'name' | 'season' | 'registrationYear')
  | ('schedule' | 'applications' | 'acceptBy' | 'seats' | 'allowedOver')

interface SeasonDaysTable {
  season_id: string
  /** Such as "saturday-1". Does not change with the date or topic. */
  id: string
  /** Position by date, starting at 1. */
  number: number
  /** Such as "2027-06-26". Null if the season has no year. */
  date: string | null
  /** Month and day, set if the season has no year. */
  month: number | null
  day: number | null
  topic: string
  changed_at: Moment
  /** Calendar files list a removed day as canceled until the season ends. */
  removed_at: Moment | null
}

/** A corrected answer. The submission itself stays unchanged. */
interface CorrectionsTable {
  submission_id: string
  /** Form field name. */
  field: string
  /** In the format of a form post: "on" for a checked box, "" for an unchecked one. */
  value: string
  corrected_by: string
  corrected_at: Moment
}

/** An email is "stopped" if someone canceled it before it was sent. */
export const emailStatuses = ['waiting', 'sent', 'failed', 'stopped'] as const

export type EmailStatus = (typeof emailStatuses)[number]

export const audiences = ['office', 'sender', 'staff'] as const

/** Why an email was not accepted. The first nine concern the mail server, the others a single email or all letters. */
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
  'daily-limit',
] as const

export type DeliveryFailure = (typeof deliveryFailures)[number]

/** An email, queued in the transaction that caused it. */
export interface OutboxTable {
  /** UUIDv7. Also the local part of the Message-ID, the same for every attempt. */
  id: string
  /** Null if the email does not concern a submission. */
  submission_id: string | null
  kind: EmailKind
  /** Unique. Queuing an email again under the same key has no effect. */
  dedupe_key: string
  audience: (typeof audiences)[number]
  to_address: string
  /** The mailbox whose emails are counted (normalizeRecipient); null for colleagues and the office. */
  recipient: string | null
  reply_to: string | null
  /** Language of the email, such as "en". */
  language: string
  subject: string
  status: Generated<EmailStatus>
  attempts: Generated<number>
  /** Scheduled send time. Null for as soon as possible. */
  send_after: Generated<Moment | null>
  /** Next attempt, within two hours. A later time was written by a clock running ahead. */
  due_at: Moment
  /** When the lease of a running delivery ends. */
  leased_until: Moment | null
  /** Error from the mail server or the connection. For a sent email, a note that it was only written to a file. */
  last_error: string | null
  /** Kind of failure (src/mail/failure.ts). Null if it has not failed. */
  failure: Generated<DeliveryFailure | null>
  created_at: Moment
  sent_at: Moment | null
  /** The sign-in request or link whose code or token is created on delivery and never stored. */
  secret_id: Generated<string | null>
  /** Staff member who sent it. Null if the site sent it. */
  caused_by: Generated<string | null>
  /** Bulk change that caused it. Such emails do not count toward the sender's limit. */
  batch_id: Generated<string | null>
  /** Random marker in the text that is replaced by the code or token on delivery. */
  secret_marker: Generated<string | null>
  /** The email that this one answers. */
  in_reply_to: Generated<string | null>
}

/** The body of an email, written with its outbox row and never updated. */
export interface EmailBodiesTable {
  email_id: string
  /** Text written by a person, without the quoted email. Null if the site wrote the email. */
  typed_text: string | null
  text: string
  html: string
}

/** States of an application in a season. Offered and accepted applications take a seat. */
export const applicationStates = [
  'applied',
  'offered',
  'waitlisted',
  'rejected',
  'accepted',
  'declined',
  'withdrawn',
  'lapsed',
  /** Continued by another row of the same submission in another season. */
  'moved',
  /** The same person has another application in the season. */
  'duplicate',
] as const

export type ApplicationState = (typeof applicationStates)[number]

/** An application in a season. A submission has one row per season that it is considered for. */
export interface ApplicationsTable {
  /** UUIDv7. The first row of an application from before admissions has the id of its submission. */
  id: string
  submission_id: string
  /** Null until staff assign a season. Only an application in state "applied" may have none. */
  season_id: string | null
  state: Generated<ApplicationState>
  /** Incremented by every change. */
  version: Generated<number>
  /** The row's version after its latest decision; 0 before the first. Undo restores the earlier number. */
  decision_number: Generated<number>
  decided_at: Generated<Moment | null>
  /** The reason that staff gave for the latest decision or change of rank. */
  reason: Generated<string | null>
  /** Order on the waitlist, lowest first. Null in other states. */
  rank: Generated<number | null>
  /** Last day to accept the offer ("2027-05-21"), in the program's time zone. Null if it was never offered. */
  deadline: Generated<string | null>
  /** The acceptance that staff matched with the offer. */
  acceptance_id: Generated<string | null>
  /** The cancellation form that declined or withdrew it. */
  cancellation_id: Generated<string | null>
  /** The person who accepted by phone, if there is no acceptance form. */
  accepted_by: Generated<string | null>
  /** The row that continues a moved application, or the application that a duplicate repeats. */
  related_id: Generated<string | null>
  created_at: Moment
}

/** A colleague's rating of an application. */
interface RatingsTable {
  application_id: string
  staff_id: string
  /** 1 to 5. */
  rating: number
  sentence: string
  rated_at: Moment
}

/** Acceptances and cancellations that staff said do not belong to an application. */
interface RejectedMatchesTable {
  application_id: string
  submission_id: string
  created_at: Moment
}

/** Kinds of letters about an application. The first six tell a decision. */
export const letterKinds = [
  'offer',
  'waitlist',
  'rejection',
  'confirmed',
  'lapse',
  'correction',
  'considering',
  'reminder',
  'closing',
  'free',
] as const

export type LetterKind = (typeof letterKinds)[number]

/** A letter or call to a family about an application. */
export interface LettersTable {
  /** UUIDv7. */
  id: string
  application_id: string
  kind: LetterKind
  /** The state that it told, or null. */
  tells: ApplicationState | null
  /** The application's decision number when it was told. */
  decision_number: number
  /** The deadline that it told. */
  deadline: string | null
  /** Null for a call. */
  email_id: string | null
  /** The selection that it was sent with. Null for a call. */
  batch_id: string | null
  /** Staff member who sent it or called. */
  staff_id: string
  /** Note about a call. */
  note: string | null
  created_at: Moment
}

/** The office's text of a kind of letter. Empty texts, or no row, stand for the default text. */
interface LetterTemplatesTable {
  kind: LetterKind
  subject: string
  body: string
  version: Generated<number>
  changed_at: Moment
}

/** A spelling of a school that staff said is the same school as another. */
interface SchoolSpellingsTable {
  /** Normalized, as in `inbox.school_key`. */
  school_key: string
  /** The name of the school. */
  name: string
  /** The name, normalized. */
  name_key: string
}

/** Processing status of a submission. */
export const statuses = ['new', 'open', 'answered', 'done', 'spam'] as const

export type Status = (typeof statuses)[number]

/** Cross-site posts and requests above the rate limits. */
export const visitorAttempts = ['foreign-post', 'rate-limited'] as const

/** Kinds of refused attempts. */
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

/** Number of refused attempts of one kind in one minute. */
interface RefusedAttemptsTable {
  minute: Moment
  kind: AttemptKind
  /** Always "others". Before version 0.3.0, a keyed digest of staff member and network. */
  digest: string
  count: number
  /** 1 once summarized in the event log. */
  in_log: Generated<number>
}

/** Request counts per network, written by rate-limiter-flexible on PostgreSQL. */
interface RatesTable {
  key: string
  points: Generated<number>
  /** Milliseconds since 1970. */
  expire: number | string | null
}

/** A single row that health checks update to test whether the database can store. */
interface ProbesTable {
  id: string
  at: Moment
}

/** Secrets shared by the processes of a site on PostgreSQL. */
interface SecretsTable {
  name: string
  value: string
}

/** A staff member. */
export interface StaffTable {
  id: string
  email: string
  /** Lowercase address. Unique among staff who are not removed. */
  email_key: string
  name: string
  role: Role
  /** 1 to receive emails about assignments and mentions. */
  notify: Generated<number>
  /** 1 to receive weekly emails, if the role includes them. */
  notify_weekly: Generated<number>
  /** Earlier submissions count as read. */
  unread_from: Moment
  created_at: Moment
  /** 1 if keyboard shortcuts are enabled. */
  keys: Generated<number>
  /** Time of the first sign-in. */
  joined_at: Moment | null
  removed_at: Moment | null
}

interface StaffSessionsTable {
  id: string
  staff_id: string
  /** SHA-256 (hex) of the cookie's 32 random bytes. */
  digest: string
  /** Such as "Firefox on Windows". */
  browser: string
  created_at: Moment
  seen_at: Moment
  /** Time of the last proof of identity, by passkey or code. */
  verified_at: Moment
  ended_at: Moment | null
}

export interface PasskeysTable {
  /** Base64url credential id (Web Authentication Level 3). */
  id: string
  staff_id: string
  /** Base64url COSE key. */
  public_key: string
  counter: number
  /** Comma-separated list. */
  transports: string
  name: string
  created_at: Moment
  used_at: Moment | null
}

/** Sign-in methods, and adding a passkey. */
export const signInKinds = ['code', 'passkey', 'new-passkey'] as const

/** A sign-in attempt with an emailed code or a passkey. */
export interface SignInRequestsTable {
  id: string
  kind: (typeof signInKinds)[number]
  /** Null if the address is unknown or the passkey will identify the staff member. */
  staff_id: string | null
  /** SHA-256 (hex) of the browser's cookie. */
  browser_digest: string
  /** HMAC (hex) of the code. Null until the email is delivered. */
  code_digest: string | null
  challenge: string | null
  tries: Generated<number>
  created_at: Moment
  expires_at: Moment
  used_at: Moment | null
}

export const linkPurposes = ['first-owner', 'invitation', 'sign-in'] as const

export type LinkPurpose = (typeof linkPurposes)[number]

/** A single-use sign-in link. */
interface SignInLinksTable {
  id: string
  purpose: LinkPurpose
  staff_id: string | null
  /** SHA-256 (hex) of the link's 32 random bytes. Null until the email is delivered. */
  digest: string | null
  created_at: Moment
  expires_at: Moment
  used_at: Moment | null
}

/** A submission's row in the inbox. */
export interface InboxTable {
  /** Increases with time, so the newest submission has the highest position. */
  position: number
  submission_id: string
  form: string
  received_at: Moment
  status: Status
  assignee_id: string | null
  notes: Generated<number>
  /** Incremented by every change. Each change names the version it was based on. */
  version: Generated<number>
  /**
   * Position from which the waiting time counts: that of the reply that reopened the submission, or of the arrival of
   * its paper form. Null if it counts from the row's own position.
   */
  waiting_position: Generated<number | null>
  /** Version of the rules that derived the columns below, or 0 if not derived yet. */
  indexed: Generated<number>
  /** Corrected sender name. */
  corrected_name: Generated<string | null>
  program: string | null
  school: string | null
  /** School name normalized for search. */
  school_key: string | null
  /** Full name and address of the sender, normalized for comparison. */
  name_key: Generated<string | null>
  address_key: Generated<string | null>
  /** First words of the submission. */
  excerpt: Generated<string>
  /** Words for the full-text index. Contains no health information. */
  search_text: Generated<string>
  /** The sender's contact. */
  contact_id: string
  /** Season of the submission, or the one assigned or derived from a corrected program. */
  season_id: Generated<string | null>
  /** 1 if a staff member assigned the season. */
  season_assigned: Generated<number>
}

/** Submissions that a staff member has opened. */
interface StaffReadsTable {
  staff_id: string
  submission_id: string
  /** Copied from the inbox, so that unread counts use only indexes. */
  position: number
  read_at: Moment
}

/** A "reply" is a family's reply that staff recorded. */
export const noteKinds = ['note', 'reply'] as const

export interface NotesTable {
  /** UUIDv7. */
  id: string
  submission_id: string
  staff_id: string
  kind: (typeof noteKinds)[number]
  text: string
  created_at: Moment
  /** Time of removal. */
  removed_at: Generated<Moment | null>
  /** 1 for a reply that reopened an answered or completed submission. */
  reopens: Generated<number>
}

interface TagsTable {
  /** UUIDv7. */
  id: string
  name: string
  /** Normalized name. Unique among tags that are not deleted. */
  name_key: string
  created_at: Moment
  /** Also set for merged tags. Their rows in `submission_tags` are not deleted. */
  deleted_at: Generated<Moment | null>
  /** The tag that this tag was merged into. */
  merged_into: Generated<string | null>
}

interface SubmissionTagsTable {
  tag_id: string
  submission_id: string
  /** Copied from the inbox, to list a tag's submissions in order. */
  position: number
}

/** A saved inbox filter, shared by all staff. */
interface SavedViewsTable {
  id: string
  name: string
  /** Query string of the list. */
  query: string
  version: Generated<number>
  created_at: Moment
  deleted_at: Generated<Moment | null>
}

/** Selected submissions and a bulk action that awaits confirmation. */
interface SelectionsTable {
  id: string
  staff_id: string
  /** The action as JSON. */
  chosen: string
  /** Submissions with the versions that were shown, as JSON. */
  rows: string
  created_at: Moment
  /** When the action ran. */
  used_at: Generated<Moment | null>
}

/** A sender. Joining people keeps their rows, so that the join can be undone. */
interface PeopleTable {
  /** UUIDv7. */
  id: string
  created_at: Moment
  /** The person that this person was joined to. Null if not joined. */
  joined_to: Generated<string | null>
}

/** Two people marked as different. The site does not suggest joining them. */
interface PeopleApartTable {
  one_id: string
  other_id: string
  since: Moment
}

/** An address and name that identify a person. Later submissions with the same contact belong to the same person. */
export interface PersonContactsTable {
  /** UUIDv7. */
  id: string
  person_id: string
  /** Lowercase. Null if the submission has no address or was separated from others with the same address. */
  address: string | null
  /** Normalized. Unique together with the address, because siblings may share an address. */
  first_name: string | null
  since: Moment
  /** First submission with this contact. */
  submission_id: string
}

/** Kinds of pages that show who else has them open. */
export const presenceKinds = ['submission', 'document'] as const

export type PresenceKind = (typeof presenceKinds)[number]

/** Kinds of text that a person may be writing on a submission's page or in a document's draft. */
export const writingKinds = ['answer', 'note', 'reply', 'draft'] as const

export type WritingKind = (typeof writingKinds)[number]

/** A tab in which a staff member has a submission or document open. */
interface PresenceTable {
  /** Tab id. */
  id: string
  session_id: string
  staff_id: string
  subject_kind: PresenceKind
  subject_id: string
  /** Null if the person is only reading. */
  writing: WritingKind | null
  /** Number of the tab's last message. Earlier messages that arrive late are ignored. */
  turn: number
  since: Moment
  /** The tab renews its row before this time. */
  expires_at: Moment
}

/** The oldest version that may use the database after a migration: any that knows the migration in `admits`. */
interface CompatibilityTable {
  migration: string
  admits: string
}

interface LeasesTable {
  name: string
  holder: string
  /** Expiry in milliseconds since 1970, by the database's clock. */
  until: number
}

export const backupReasons = ['night', 'migration', 'owner', 'command'] as const

export type BackupReason = (typeof backupReasons)[number]

/** Backups of this database, including failed ones. */
export interface BackupsTable {
  id: string
  /** Time of the snapshot. */
  made_at: Moment
  /** Prefix of the backup's file names. Null if the backup failed. */
  name: Generated<string | null>
  reason: Generated<BackupReason | null>
  /** Size of the database copy, without shared uploaded files. */
  kilobytes: Generated<number | null>
  took_ms: Generated<number | null>
  failure: Generated<string | null>
  /** Time, duration and error of the off-site copy. */
  left_at: Generated<Moment | null>
  left_ms: Generated<number | null>
  left_failure: Generated<string | null>
  /** Time, duration and error of the test restore. */
  proved_at: Generated<Moment | null>
  proof_ms: Generated<number | null>
  proof_failure: Generated<string | null>
  removed_at: Generated<Moment | null>
  /** Backup folder. Null for rows written before this was recorded. */
  folder_id: Generated<string | null>
}

/** An owner's request for a backup. */
interface BackupRequestsTable {
  id: string
  asked_at: Moment
  asked_by: string
}

/** A restored backup. Its staff may include people who were removed later. */
interface RestoresTable {
  id: string
  restored_at: Moment
  /** Time of the snapshot. */
  made_at: Moment
  /** Null until an owner confirms the staff list. */
  confirmed_at: Generated<Moment | null>
}

/** A reusable reply with placeholders. */
interface SavedRepliesTable {
  id: string
  title: string
  body: string
  version: Generated<number>
  created_at: Moment
  deleted_at: Moment | null
}

/** A stored version of one document. Rows are never updated. */
interface ContentRevisionsTable {
  /** UUIDv7. */
  id: string
  /** Such as "season", "pages/home", "posts/our-first-saturday" (src/editorial/documents/documents.ts). */
  document: string
  /** JSON. Null if the document is unpublished or reset to its default. */
  value: string | null
  created_at: Moment
  /** Null if the site wrote it. */
  created_by: string | null
}

/** The draft and published revision of a document. A document without a row has its default content. */
interface ContentDocumentsTable {
  name: string
  /** Incremented by every change, to detect conflicting edits. */
  version: Generated<number>
  /** Null if there is no draft. */
  draft_id: string | null
  /** Null if the document has its default content. */
  published_id: string | null
  published_at: Moment | null
}

/** Why a revision became public. */
export const publicationReasons = ['published', 'taken-back', 'undone'] as const

/** A publication. */
export interface PublicationsTable {
  /** Sequence number of the site's publications. */
  number: number
  document: string
  /** Null if the document was reset to its default. */
  revision_id: string | null
  /** The revision that was public before, or null for the default. */
  previous_id: string | null
  reason: (typeof publicationReasons)[number]
  published_at: Moment
  /** Null if the site published it. */
  published_by: string | null
}

export const planActions = ['publish', 'unpublish', 'make-current'] as const

export type PlanAction = (typeof planActions)[number]

/** Outcome of a planned publication. */
export const planOutcomes = ['done', 'canceled', 'failed'] as const

/** Why a planned publication failed. */
export const planFailures = [
  /** The text is invalid, or conflicts with other content. */
  'does-not-fit',
  /** The public revision is not the one that was to be unpublished. */
  'published-since',
  /** The season changed after the plan was made. */
  'changed-since',
  /** The staff member who planned it was removed or may no longer publish. */
  'not-allowed',
] as const

export type PlanFailure = (typeof planFailures)[number]

/** A plan to publish or unpublish a document, or to make a season current. */
interface ContentScheduleTable {
  /** UUIDv7. */
  id: string
  /** Document name. For a season, "season/" and its id. */
  document: string
  action: PlanAction
  /** Revision to publish. */
  revision_id: string | null
  due_at: Moment
  created_at: Moment
  created_by: string | null
  /** When it ran, failed or was canceled. */
  ended_at: Generated<Moment | null>
  /** Null until it has ended. */
  outcome: Generated<(typeof planOutcomes)[number] | null>
  /** Null unless it failed. */
  failure: Generated<PlanFailure | null>
}

/** A single row with the content number. */
interface ContentStateTable {
  /** Always "site". */
  id: string
  /** The content number, which each publication increments. */
  revision: number
  /** When counting began. */
  began_at: Moment
}

/** Periodic jobs. */
export const routineNames = [
  /** Content checks. */
  'site-check',
  /** Warnings to owners about findings. */
  'warning',
  /** Attempts to deliver a letter, which have a limited rate. */
  'letter',
] as const

/** Last run of a periodic job. */
export interface RoutinesTable {
  name: (typeof routineNames)[number]
  last_at: Moment
}

/** A picture or document uploaded by the office. */
interface FilesTable {
  /** File id in content (content/field-types.ts). */
  id: string
  /** Total bytes of all parts. */
  name: string
  /** Bytes of all its parts. */
  size: number
  created_at: Moment
  created_by: string | null
  removed_at: Generated<Moment | null>
}

/** A served part of a file, such as one size of a picture. */
interface FilePartsTable {
  /** File name in the part's URL, such as "p-…-640.webp". */
  name: string
  file_id: string
  /** Media type. */
  type: string
  bytes: Uint8Array
}

/** A finding of the site check. */
interface FindingsTable {
  /** Digest of the check, the place and the text. A different text is a different finding. */
  id: string
  check_name: string
  document: string
  /** Field path within the document, such as "schedule.0.day". */
  field: string
  message: string
  found_at: Moment
  version: Generated<number>
  /** When a staff member accepted the finding as intentional. */
  accepted_at: Generated<Moment | null>
  accepted_by: Generated<string | null>
  reason: Generated<string | null>
}

/** Results of checking external links. */
interface LinkAnswersTable {
  address: string
  /** Time of the last check. */
  asked_at: Moment
  /** 1 if the link is reachable, otherwise 0. */
  is_reachable: number
}

/** The event log: appended in the transaction of the change and chained by hash. */
export interface EventsTable {
  /** Counts from 1 without gaps. */
  sequence: number
  /** UUIDv7. */
  id: string
  at: Moment
  kind: string
  /** Null if the site caused the event. */
  actor_id: string | null
  /** JSON with the values before and after. Null once erased. */
  details: string | null
  salt: string | null
  /** SHA-256 (hex) over actor, time, kind and subjects. */
  digest: string
  /** SHA-256 (hex) over the salt and the details. */
  details_digest: string
  /** SHA-256 (hex) over the previous event's hash, the sequence number and both digests. */
  hash: string
}

/** Kinds of event subjects. */
export const subjectKinds = [
  'application',
  'batch',
  'document',
  'email',
  'event',
  'file',
  'finding',
  'letter-template',
  'note',
  'person',
  'saved-reply',
  'saved-view',
  'school',
  'season',
  'staff',
  'submission',
  'tag',
] as const

export type SubjectKind = (typeof subjectKinds)[number]

/** Subjects of an event. */
export interface EventSubjectsTable {
  kind: SubjectKind
  /** Id of the subject. An undo event has the undone event as a subject. */
  id: string
  /** Sequence number of the event. */
  sequence: number
  /** Version of the subject after the event. Null if it has no version or the event did not change it. */
  version: number | null
}

/** A row that an event changed. */
interface ChangesTable {
  /** Such as "submission:ID". */
  row_key: string
  /** Sequence number of the event. */
  sequence: number
  /** The inverse change as JSON, on the event's first row. Null on other rows and for events that cannot be undone. */
  inverse: string | null
  undone_at: Moment | null
}

/** A bulk change, whose events follow its heading event. */
interface BatchesTable {
  /** Selection id. */
  id: string
  /** Sequence number of the heading event. */
  sequence: number
  /** Number of events that follow. */
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
  applications: ApplicationsTable
  ratings: RatingsTable
  rejected_matches: RejectedMatchesTable
  letters: LettersTable
  letter_templates: LetterTemplatesTable
  school_spellings: SchoolSpellingsTable
  ledger_entries: LedgerEntriesTable
  provider_payments: ProviderPaymentsTable
  payment_orders: PaymentOrdersTable
  payment_settings: PaymentSettingsTable
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
