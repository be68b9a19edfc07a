import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { DEFAULT_LANGUAGE } from '../../../content/language'
import type { AppContext } from '../../app-context'
import type { Database } from '../../database/connection'
import { lockKey } from '../../database/lock-key'
import type { Actor } from '../../log/actor'
import { appendEvent } from '../../log/events'
import { transactAs } from '../../log/transact-as'
import { queueForOwners } from '../../mail/queue-staff-email'
import { paymentWords } from '../words'
import type { PayPalAccess } from './client'

interface StoredPayPal {
  clientId: string
  /** Encrypted. */
  secret: string
  /** Our id of the order with which owners test the credentials. */
  testId?: string
  /** When an owner had paid and refunded one dollar. Orders are off before. */
  provenAt?: string
}

export interface PayPalSetting extends Partial<Omit<StoredPayPal, 'secret'>> {
  /**
   * "unsupported": the secret would be stored beside its key. "lost": the stored secret was encrypted with another
   * key, or for another PAYPAL_URL.
   */
  state: 'unsupported' | 'missing' | 'lost' | 'entered'
  access?: PayPalAccess
}

const CREDENTIAL = /^[\w-]{16,200}$/

export async function readPayPal({
  paypal,
  database,
}: Pick<AppContext, 'paypal' | 'database'>): Promise<PayPalSetting> {
  if (!paypal?.key) return { state: 'unsupported' }
  const stored = await readStored(database)
  if (!stored) return { state: 'missing' }
  const { secret: sealed, ...rest } = stored
  const secret = unseal(sealed, paypal.key, [paypal.url, rest.clientId])
  if (secret === undefined) return { state: 'lost', clientId: rest.clientId }
  return { state: 'entered', ...rest, access: { url: paypal.url, clientId: rest.clientId, secret } }
}

async function readStored(database: Database): Promise<StoredPayPal | undefined> {
  const rows = database.selectFrom('payment_settings').select('value').where('name', '=', 'paypal')
  const row = await rows.executeTakeFirst()
  return row && JSON.parse(row.value)
}

/** Stores credentials, which turns orders off until they are tested. The caller has checked a fresh sign-in. */
export async function enterCredentials(app: AppContext, actor: Actor, given: { clientId: string; secret: string }) {
  const { clientId, secret } = given
  if (!app.paypal?.key) return 'unsupported'
  if (!CREDENTIAL.test(clientId) || !CREDENTIAL.test(secret)) return 'invalid'
  const sealed = seal(secret, app.paypal.key, [app.paypal.url, clientId])
  return changePayPal(app, actor, 'entered', () => ({ clientId, secret: sealed }))
}

/** Changes or removes the setting, records it without the secret, and emails every owner. A test is only stored. */
export async function changePayPal<Change extends keyof (typeof paymentWords)['en']['payPalSentences'] | 'tested'>(
  app: AppContext,
  actor: Actor,
  change: Change,
  update: (stored: StoredPayPal | undefined) => StoredPayPal | undefined,
): Promise<Change> {
  await transactAs(app.database, actor, async (transaction) => {
    await lockKey(transaction, 'paypal-settings')
    const stored = await readStored(transaction)
    const updated = update(stored)
    if (updated === stored) return
    const at = app.now().toISOString()
    await transaction.deleteFrom('payment_settings').where('name', '=', 'paypal').execute()
    const row = updated && { name: 'paypal' as const, value: JSON.stringify(updated), changed_at: at }
    if (row) await transaction.insertInto('payment_settings').values(row).execute()
    if (change === 'tested') return
    const email = paymentWords[DEFAULT_LANGUAGE].payPalEmail(actor.name, change)
    await queueForOwners(transaction, app, { kind: 'billing-changed', email, causedBy: actor.id })
    await appendEvent(transaction, { kind: 'paypal-changed', actorId: actor.id, at, details: { payPal: change } })
  })
  app.onEmailQueued?.()
  return change
}

/** AES-256-GCM. The context is the API and the client ID, so that a secret is never sent to another address. */
function seal(secret: string, key: Buffer, context: readonly string[]): string {
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(JSON.stringify(context)))
  const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
  return [iv, sealed, cipher.getAuthTag()].map((part) => part.toString('base64url')).join('.')
}

/** Returns undefined if the key or the context is another one. */
function unseal(text: string, key: Buffer, context: readonly string[]): string | undefined {
  const [iv = '', sealed = '', tag = ''] = text.split('.')
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(iv, 'base64url'), { authTagLength: 16 })
    decipher.setAAD(Buffer.from(JSON.stringify(context))).setAuthTag(Buffer.from(tag, 'base64url'))
    return decipher.update(sealed, 'base64url', 'utf8') + decipher.final('utf8')
  } catch {
    return undefined
  }
}
