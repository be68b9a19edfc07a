import { freshContent } from '../../../content/content-source'
import type { Database } from '../../database/connection'
import type { Intake } from '../../submissions/intake'
import type { Settings } from './settings'

/**
 * Opens what submissions need.
 * @throws Error when the content is wrong.
 */
export function openIntake(settings: Settings, database: Database, onQueued: () => void): Intake {
  const { officeEmail, port } = settings
  const origin = addressOf(settings, port)
  return { database, content: freshContent(), officeEmail, origin, now: () => new Date(), onQueued }
}

/** The site's public address, or its address on this machine. */
export function addressOf({ origin }: Pick<Settings, 'origin'>, port: number): string {
  return origin ?? `http://localhost:${port}`
}
