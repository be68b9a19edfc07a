import { freshContent } from '../../../content/content-source'
import type { Database } from '../../database/connection'
import type { Intake } from '../../submissions/intake'
import { deriveKey } from '../security/site-secret'
import type { Settings } from './settings'

/**
 * Opens what submissions and the desk need. Whoever takes or sends sign-in codes gives the site's secret.
 * @throws Error when the content is wrong.
 */
export function openIntake(settings: Settings, database: Database, onQueued = () => {}, secret?: string): Intake {
  const { officeEmail, port } = settings
  const origin = addressOf(settings, port)
  const codeKey = secret === undefined ? {} : { codeKey: deriveKey(secret, 'sign-in codes') }
  return { database, content: freshContent(), officeEmail, origin, now: () => new Date(), onQueued, ...codeKey }
}

/** The site's public address, or its address on this machine. */
export function addressOf({ origin }: Pick<Settings, 'origin'>, port: number): string {
  return origin ?? `http://localhost:${port}`
}
