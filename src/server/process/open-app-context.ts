import type { ContentSource } from '../../../content/content-source'
import type { AppContext } from '../../app-context'
import { databaseNow } from '../../database/clock'
import type { Database } from '../../database/connection'
import { deriveKey } from '../security/site-secret'
import { leavingHooks } from './leaving-hooks'
import type { Settings } from './settings'

interface AppContextOptions {
  settings: Settings
  database: Database
  content: ContentSource
  onEmailQueued?: () => void
  /** Required for sign-in codes. */
  secret?: string
}

export function openAppContext({
  settings,
  database,
  content,
  onEmailQueued = () => {},
  secret,
}: AppContextOptions): AppContext {
  const { officeEmail, port } = settings
  const origin = getSiteAddress(settings, port)
  const keys =
    secret === undefined ? {} : { codeKey: deriveKey(secret, 'sign-in codes'), paypal: openPayPal(settings, secret) }
  return {
    database,
    content,
    officeEmail,
    origin,
    now: () => databaseNow(database),
    onEmailQueued,
    leavingHooks,
    ...keys,
  }
}

/** Without SECRET, the secret is stored in PostgreSQL, and a dump would contain it with what it encrypts. */
function openPayPal({ paypalUrl: url, databaseUrl, secret: given }: Settings, secret: string) {
  const isBesideData = databaseUrl !== undefined && given === undefined
  return { url, key: isBesideData ? undefined : deriveKey(secret, 'PayPal credentials') }
}

export function getSiteAddress({ origin }: Pick<Settings, 'origin'>, port: number): string {
  return origin ?? `http://localhost:${port}`
}
