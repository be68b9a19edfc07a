import { readContent } from '../../content/read-content'
import type { Database } from '../database/connection'
import type { Intake } from '../intake/intake'
import type { Settings } from './settings'

/**
 * What takes in submissions, and confirms them.
 * @throws Error when the content is wrong.
 */
export function openIntake(settings: Settings, database: Database, onQueued: () => void): Intake {
  const { officeEmail, port } = settings
  const origin = addressOf(settings, port)
  return { database, content: readContent(), officeEmail, origin, now: () => new Date(), onQueued }
}

/** Where the site answers: at its public address, or on this machine. */
export function addressOf({ origin }: Pick<Settings, 'origin'>, port: number): string {
  return origin ?? `http://localhost:${port}`
}
