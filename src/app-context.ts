import type { ContentSource } from '../content/content-source'
import type { Database } from './database/connection'

/** The dependencies of code that reads or changes data. */
export interface AppContext {
  database: Database
  content: ContentSource
  /** The office's email address. */
  officeEmail: string
  /** The site's origin, used for links in emails, as in "https://www.example.org". */
  origin: string
  now: () => Date
  /** Creates a submission id (UUIDv7). */
  createId?: () => string
  /** Called after email was queued, to deliver it before the next poll. */
  onEmailQueued?: () => void
  /** The HMAC key for sign-in codes. */
  codeKey?: Buffer
  /** Address of PayPal's API, and the key that encrypts its credentials; no key if it would be stored beside them. */
  paypal?: { url: string; key?: Buffer | undefined }
  /** Called after the first owner has joined. */
  onFirstOwner?: () => void
}
