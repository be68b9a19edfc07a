import { type Kysely, sql } from 'kysely'

/** Rows that are in memory at once, a few kilobytes each. */
const BATCH = 500

interface Earlier {
  id: string
  answers: string
}

/** Gives every submission what a new one is stored with. Answers are read here: PostgreSQL's JSON functions fail on NUL. */
export async function fillSubmissions(database: Kysely<unknown>): Promise<void> {
  for (let after = ''; ; ) {
    const { rows } = await sql<Earlier>`SELECT id, answers FROM submissions
      WHERE id > ${after} ORDER BY id LIMIT ${sql.lit(BATCH)}`.execute(database)
    const last = rows.at(-1)
    if (!last) break
    after = last.id
    const filled = rows.map(({ id, answers }) => {
      const { name, email } = senderOf(JSON.parse(answers))
      return sql`(${id}, ${referenceOf(id)}, ${name}, ${email})`
    })
    await sql`WITH filled (id, reference, sender_name, sender_email) AS (VALUES ${sql.join(filled)})
      UPDATE submissions SET reference = filled.reference, sender_name = filled.sender_name,
        sender_email = filled.sender_email, language = 'en', form_version = 1
      FROM filled WHERE submissions.id = filled.id`.execute(database)
  }
  await separateReferences(database)
}

/** Among a million references of 40 bits two may be the same. The later submission gets another one. */
async function separateReferences(database: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ id: string }>`SELECT later.id FROM submissions AS later
    JOIN (SELECT reference, min(id) AS first FROM submissions GROUP BY reference HAVING count(*) > 1) AS taken
      ON taken.reference = later.reference AND taken.first <> later.id`.execute(database)
  for (const { id } of rows) {
    const reference = await drawReference(database)
    await sql`UPDATE submissions SET reference = ${reference} WHERE id = ${id}`.execute(database)
  }
}

async function drawReference(database: Kysely<unknown>): Promise<string> {
  for (;;) {
    const reference = referenceOf(crypto.randomUUID())
    const taken = await sql`SELECT 1 FROM submissions WHERE reference = ${reference}`.execute(database)
    if (taken.rows.length === 0) return reference
  }
}

/** As the site made it before it was stored: eight characters of Crockford's base 32, from the last 40 bits. */
function referenceOf(id: string): string {
  const bits = BigInt(`0x${id.replaceAll('-', '').slice(-10)}`)
  const digit = (index: number) => '0123456789ABCDEFGHJKMNPQRSTVWXYZ'[Number((bits >> BigInt(35 - 5 * index)) & 31n)]
  const digits = Array.from({ length: 8 }, (_, index) => digit(index)).join('')
  return `${digits.slice(0, 4)}-${digits.slice(4)}`
}

/** What the six forms called their sender. */
function senderOf({ name, fullName, firstName, lastName, email }: Record<string, unknown>) {
  const names = [name ?? fullName ?? firstName, lastName].filter((part) => typeof part === 'string')
  return { name: storable(names.join(' ')), email: storable(email) }
}

/** PostgreSQL's text has no NUL, and neither engine keeps half of a surrogate pair. */
function storable(text: unknown): string | null {
  return typeof text === 'string' && text !== '' ? text.toWellFormed().replaceAll('\0', '\uFFFD') : null
}
