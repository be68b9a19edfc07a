import type { Content } from '../../content/read-content'
import type { Database } from '../database/connection'

/** What a submission needs to be taken in. */
export interface Intake {
  database: Database
  content: Content
  /** Where the office reads its mail. */
  officeEmail: string
  /** The site's own address, with which the links in mails begin, as in "https://www.example.org". */
  origin: string
  now: () => Date
  /** Told when mail was queued, so that it need not wait for the next look. */
  onQueued?: () => void
}
