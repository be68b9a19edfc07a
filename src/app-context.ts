import type { ContentSource } from '../content/content-source'
import type { Database } from './database/connection'

/** What a submission needs to be taken in. */
export interface AppContext {
  database: Database
  content: ContentSource
  /** Where the office reads its email. */
  officeEmail: string
  /** The site's own address, with which links in emails begin, as in "https://www.example.org". */
  origin: string
  now: () => Date
  /** Makes a submission's id, a UUIDv7. */
  createId?: () => string
  /** Called when email was queued, so that it need not wait for the next look. */
  onEmailQueued?: () => void
  /** What the digests of sign-in codes are keyed with. */
  codeKey?: Buffer
  /** Called when the site has got its first owner. */
  onFirstOwner?: () => void
}
