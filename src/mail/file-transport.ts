import { mkdirSync } from 'node:fs'
import { open, rename } from 'node:fs/promises'
import { join } from 'node:path'
import MailComposer from 'nodemailer/lib/mail-composer'
import type { MailAddress } from './email'
import { classifyError, type MailError } from './failure'
import { SAVED_AS_FILE } from './saved-emails'
import { composeMessage, type Transport, TransportError } from './transport'

/** A second attempt writes the same file, so a crash doubles none. */
const AT_ONCE = 16

/**
 * Writes each email as an `.eml` file (RFC 5322) into a folder, for trying the site out without an SMTP server.
 * A second attempt replaces the first one's file.
 */
export function createFileTransport(folder: string, from: MailAddress): Transport {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  return {
    async send(email) {
      const message = await new MailComposer(composeMessage(email, from)).compile().build()
      const time = email.created_at.replaceAll(':', '-')
      const file = join(folder, `${time}-${email.audience}-${email.id}.eml`)
      await writeWhole(file, message).catch((error: MailError) => {
        throw new TransportError(error.message, false, classifyError(error))
      })
    },
    concurrency: AT_ONCE,
    remark: SAVED_AS_FILE,
    close: () => {},
  }
}

/** Under another name first, so that nobody reads half an email; and for its owner only. */
async function writeWhole(file: string, content: Buffer): Promise<void> {
  const draft = await open(`${file}.draft`, 'w', 0o600)
  try {
    await draft.writeFile(content)
    await draft.sync()
  } finally {
    await draft.close()
  }
  await rename(`${file}.draft`, file)
}
