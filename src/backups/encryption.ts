import { createReadStream, createWriteStream, existsSync, readFileSync } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream as NodeStream } from 'node:stream/web'

/** Suffix of encrypted files. */
export const ENCRYPTED = '.age'

/**
 * Encrypts a file for the owner of a public key (age-encryption.org/v1).
 * @throws if the recipient is not a public key.
 */
export async function encryptFile(from: string, to: string, recipient: string): Promise<void> {
  // Load it only if used.
  const { Encrypter } = await import('age-encryption')
  const encrypter = new Encrypter()
  encrypter.addRecipient(recipient)
  await writeStream(to, await encrypter.encrypt(openStream(from)))
}

/**
 * Decrypts a file with the private keys in a file written by age-keygen.
 * @throws if no key matches or the encrypted file is damaged.
 */
export async function decryptFile(from: string, to: string, keyFile: string): Promise<void> {
  const { Decrypter } = await import('age-encryption')
  const decrypter = new Decrypter()
  if (!existsSync(keyFile))
    throw new Error('The file given by --key is not there. It takes the file with the private key, not the key itself.')
  const keys = readFileSync(keyFile, 'utf8').match(/^AGE-SECRET-KEY-\S+/gm) ?? []
  if (keys.length === 0) throw new Error(`${keyFile} has no key that begins with AGE-SECRET-KEY`)
  for (const key of keys) decrypter.addIdentity(key)
  try {
    await writeStream(to, await decrypter.decrypt(openStream(from)))
  } catch (error) {
    const { message } = error as Error
    throw new Error(
      message.includes('no identity matched')
        ? `${from} was encrypted for another key than the one in ${keyFile}. Use the private key that belongs to BACKUP_RECIPIENT.`
        : `${from} is damaged (${message}). Copy it again, or give an older backup.`,
    )
  }
}

function openStream(file: string): ReadableStream<Uint8Array> {
  return Readable.toWeb(createReadStream(file)) as ReadableStream<Uint8Array>
}

async function writeStream(file: string, bytes: ReadableStream<Uint8Array>): Promise<void> {
  await pipeline(Readable.fromWeb(bytes as NodeStream), createWriteStream(file, { mode: 0o600, flush: true }))
}
