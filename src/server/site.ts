import type { Database } from '../database/connection'
import type { Intake } from '../intake/intake'
import type { PageAssets } from '../site/shell/document'
import type { Log } from './log'
import type { AnswerMetrics } from './metrics'
import type { Rates } from './rates'
import type { Settings } from './settings'
import type { InTurn } from './turns'

/** What the HTTP side is built on: opened at the start, handed to every route. */
export interface Site {
  settings: Pick<Settings, 'origin' | 'payment' | 'donate' | 'speakerIntake' | 'trustedProxies'>
  /** The site's own; keys for its uses are derived from it (site-secret.ts). */
  secret: string
  database: Database
  intake: Intake
  assets: PageAssets
  /** The folder of static files. */
  publicDir: string
  log: Log
  metrics: AnswerMetrics
  rates: Rates
  inTurn: InTurn
}
