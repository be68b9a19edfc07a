import { mkdirSync } from 'node:fs'
import { open, rename } from 'node:fs/promises'
import { join } from 'node:path'
import MailComposer from 'nodemailer/lib/mail-composer'
import type { MailAddress } from './mail'
import { composeMail, type Transport } from './transport'

/**
 * Writes each mail as an `.eml` file (RFC 5322) into a folder, for an office without an SMTP server and for trying out.
 * A mail's file has a name of its own, so that writing it again replaces it.
 */
export function createFileTransport(folder: string, from: MailAddress): Transport {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  return {
    async send(mail) {
      const message = await new MailComposer(composeMail(mail, from)).compile().build()
      const time = mail.created_at.replaceAll(':', '-')
      await writeWhole(join(folder, `${time}-${mail.audience}-${mail.id}.eml`), message)
    },
    close: () => {},
  }
}

/** Under another name first: nobody ever reads half a mail. And nobody but its owner reads a whole one. */
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
