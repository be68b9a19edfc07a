import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { DEFAULT_LANGUAGE } from '../../../content/language'
import type { AppContext } from '../../app-context'
import type { Database } from '../../database/connection'
import type { Actor } from '../../log/actor'
import { appendEvent } from '../../log/events'
import { transactAs } from '../../log/transact-as'
import { queueForOwners } from '../../mail/queue-staff-email'
import { paymentWords } from '../words'
import type { PayPalAccess } from './client'

/** The stored setting. */
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
const IV_LENGTH = 12
const TAG_LENGTH = 16

export async function readPayPal({
  paypal,
  database,
}: Pick<AppContext, 'paypal' | 'database'>): Promise<PayPalSetting> {
  if (!paypal?.key) return { state: 'unsupported' }
  const stored = await readStored(database)
  if (!stored) return { state: 'missing' }
  const { secret: sealed, ...rest } = stored
  const { url, key } = paypal
  const secret = unseal(sealed, key, toContext(url, rest.clientId))
  if (secret === undefined) return { state: 'lost', clientId: rest.clientId }
  return { state: 'entered', ...rest, access: { url, clientId: rest.clientId, secret } }
}

async function readStored(database: Database): Promise<StoredPayPal | undefined> {
  const row = await database
    .selectFrom('payment_settings')
    .select('value')
    .where('name', '=', 'paypal')
    .executeTakeFirst()
  return row && JSON.parse(row.value)
}

/** Stores credentials, which turns orders off until they are tested. The caller has checked a fresh sign-in. */
export async function enterCredentials(
  app: AppContext,
  actor: Actor,
  { clientId, secret }: { clientId: string; secret: string },
): Promise<'entered' | 'unsupported' | 'invalid'> {
  const { url, key } = app.paypal ?? {}
  if (!url || !key) return 'unsupported'
  if (!CREDENTIAL.test(clientId) || !CREDENTIAL.test(secret)) return 'invalid'
  const stored = { clientId, secret: seal(secret, key, toContext(url, clientId)) }
  await changePayPal(app, actor, 'entered', (transaction) => store(transaction, app, stored))
  return 'entered'
}

export function removeCredentials(app: AppContext, actor: Actor): Promise<void> {
  return changePayPal(app, actor, 'removed', (transaction) =>
    transaction.deleteFrom('payment_settings').where('name', '=', 'paypal').execute(),
  )
}

/** Turns orders on, if the credentials are still those that were tested. */
export function turnOrdersOn(app: AppContext, actor: Actor, testId: string): Promise<void> {
  return changePayPal(app, actor, 'proven', async (transaction) => {
    const stored = await readStored(transaction)
    if (stored?.testId !== testId || stored.provenAt) return 'unchanged'
    return store(transaction, app, { ...stored, provenAt: app.now().toISOString() })
  })
}

/** Stores which order tests the credentials, in the caller's transaction. */
export async function storeTest(transaction: Database, app: AppContext, testId: string): Promise<void> {
  const stored = await readStored(transaction)
  if (stored) await store(transaction, app, { ...stored, testId })
}

async function store(transaction: Database, { now }: AppContext, stored: StoredPayPal): Promise<void> {
  const columns = { value: JSON.stringify(stored), changed_at: now().toISOString() }
  await transaction
    .insertInto('payment_settings')
    .values({ name: 'paypal', ...columns })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(columns))
    .execute()
}

/** Changes the setting, records it without the secret, and emails every owner. */
async function changePayPal(
  app: AppContext,
  actor: Actor,
  change: keyof (typeof paymentWords)['en']['payPalSentences'],
  apply: (transaction: Database) => Promise<unknown>,
): Promise<void> {
  await transactAs(app.database, actor, async (transaction) => {
    if ((await apply(transaction)) === 'unchanged') return
    const email = paymentWords[DEFAULT_LANGUAGE].payPalEmail(actor.name, change)
    await queueForOwners(transaction, app, { kind: 'billing-changed', email, causedBy: actor.id })
    const at = app.now().toISOString()
    await appendEvent(transaction, { kind: 'paypal-changed', actorId: actor.id, at, details: { change } })
  })
  app.onEmailQueued?.()
}

/** Binds a ciphertext to its client ID and API, so that a secret is never sent to another address. */
const toContext = (url: string, clientId: string) => Buffer.from(JSON.stringify([url, clientId]))

function seal(secret: string, key: Buffer, context: Buffer): string {
  const iv = randomBytes(IV_LENGTH)
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(context)
  const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')
}

/** Returns undefined if the key or the context is another one. */
function unseal(sealed: string, key: Buffer, context: Buffer): string | undefined {
  const bytes = Buffer.from(sealed, 'base64url')
  const [iv, end] = [bytes.subarray(0, IV_LENGTH), IV_LENGTH + TAG_LENGTH]
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: TAG_LENGTH }).setAAD(context)
    decipher.setAuthTag(bytes.subarray(IV_LENGTH, end))
    return Buffer.concat([decipher.update(bytes.subarray(end)), decipher.final()]).toString('utf8')
  } catch {
    return undefined
  }
}
