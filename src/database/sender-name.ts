import { sql } from 'kysely'

/** Who sent a submission, as somebody corrected it or as it was sent, where `inbox` and `submissions` are joined. */
export const senderName = sql<string | null>`coalesce(inbox.corrected_name, submissions.sender_name)`
