import { sql } from 'kysely'

/** Corrected or original name of the sender. Requires a join of `inbox` and `submissions`. */
export const senderName = sql<string | null>`coalesce(inbox.corrected_name, submissions.sender_name)`
