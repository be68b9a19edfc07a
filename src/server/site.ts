import type { AppContext } from '../app-context'
import type { ConcurrencyLimit } from '../database/concurrency-limit'
import type { Database } from '../database/connection'
import type { EventStreams } from '../desk/live/event-streams'
import type { DeskAssets } from '../desk/shell/document'
import type { PageAssets } from '../site/shell/document'
import type { AttemptTimes } from '../submissions/emails/await-attempt'
import type { Exports } from '../submissions/exports/exports'
import type { Pictures } from './files/pictures'
import type { Attempts } from './limits/attempts'
import type { Rates } from './limits/rates'
import type { AnswerMetrics } from './metrics/answer-metrics'
import type { Log } from './process/log'
import type { Settings } from './process/settings'

export interface Site {
  settings: Pick<Settings, 'origin' | 'mailFrom' | 'payment' | 'donate' | 'speakerIntake' | 'trustedProxies'> &
    Pick<Settings, 'smtpUrl' | 'dataDir' | 'databaseUrl' | 'fileQuota' | 'backups' | 'updateUrl'>
  /** The secret from which keys are derived (site-secret.ts). */
  secret: string
  /** Aborted before the process stops, while it still answers. */
  stopping: AbortSignal
  database: Database
  /** Timeout for PostgreSQL in a request. Defaults to some seconds. */
  databaseTimeoutMs?: number
  app: AppContext
  assets: PageAssets
  deskAssets: DeskAssets
  publicDir: string
  log: Log
  metrics: AnswerMetrics
  rates: Rates
  attempts: Attempts
  limitConcurrency: ConcurrencyLimit<string>
  eventStreams: EventStreams
  /** Timeouts of a page that waits for a test email. Defaults to some seconds. */
  testEmailTimes?: AttemptTimes
  exports: Exports
  pictures: Pictures
}
