import type { Content } from '../../content/read-content'
import type { Database } from '../database/connection'

/** What a submission needs to be taken in. */
export interface Intake {
  database: Database
  content: Content
  /** Where the office reads its mail. */
  officeEmail: string
  now: () => Date
  /** Told when mail was queued, so that it need not wait for the next look. */
  onQueued?: () => void
}
