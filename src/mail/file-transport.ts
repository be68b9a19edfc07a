import { mkdirSync } from 'node:fs'
import { open, rename } from 'node:fs/promises'
import { join } from 'node:path'
import MailComposer from 'nodemailer/lib/mail-composer'
import type { MailAddress } from './email'
import { classifyError, type MailError } from './failure'
import { SAVED_AS_FILE } from './saved-emails'
import { composeMessage, type Transport, TransportError } from './transport'

const CONCURRENCY = 16

/**
 * Writes each email to an `.eml` file (RFC 5322), for trying out the site without an SMTP server.
 * A repeated attempt overwrites the same file.
 */
export function createFileTransport(folder: string, from: MailAddress): Transport {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  return {
    async send(email) {
      const message = await new MailComposer(composeMessage(email, from)).compile().build()
      const time = email.created_at.replaceAll(':', '-')
      const file = join(folder, `${time}-${email.audience}-${email.id}.eml`)
      await writeAtomically(file, message).catch((error: MailError) => {
        throw new TransportError(error.message, false, classifyError(error))
      })
    },
    concurrency: CONCURRENCY,
    remark: SAVED_AS_FILE,
    close: () => {},
  }
}

/** Writes to a temporary file first, so that a partial email is never read. */
async function writeAtomically(file: string, content: Buffer): Promise<void> {
  const draft = await open(`${file}.draft`, 'w', 0o600)
  try {
    await draft.writeFile(content)
    await draft.sync()
  } finally {
    await draft.close()
  }
  await rename(`${file}.draft`, file)
}
