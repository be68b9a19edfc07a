import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { version } from '../../../package.json'
import type { Leadership } from '../../database/leadership'
import type { Log } from './log'
import { repeat } from './repeat'
import type { Settings } from './settings'

const [HOUR_MS, DAY_MS, WEEK_MS] = [3_600_000, 86_400_000, 604_800_000]
const TIMEOUT_MS = 10_000
const MAX_BYTES = 1024

type UpdateSettings = Pick<Settings, 'updateUrl' | 'dataDir'>

export function startUpdateChecks(
  settings: UpdateSettings,
  log: Pick<Log, 'error'>,
  duties: Pick<Leadership, 'isLeader'>,
) {
  const failed = 'the newest version could not be read from UPDATE_URL; will retry tomorrow'
  const options = { intervalMs: HOUR_MS, retryDelayMs: DAY_MS, duties, log, failed }
  return repeat((signal) => checkForUpdate(settings, signal), options)
}

/** Stores the newest version's number in DATA_DIR, once a week. Sends nothing about the site. */
export async function checkForUpdate({ updateUrl, dataDir }: UpdateSettings, signal: AbortSignal): Promise<void> {
  const file = join(dataDir, 'newest-version')
  const lastCheck = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0
  if (!updateUrl || Date.now() - lastCheck < WEEK_MS) return
  const response = await fetch(updateUrl, { signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]) })
  if (!response.ok) throw new Error(`it answers ${response.status}`)
  let text = ''
  for await (const chunk of response.body ?? []) {
    text += Buffer.from(chunk).toString('latin1')
    if (text.length > MAX_BYTES) throw new Error('its answer is too long')
  }
  writeFileSync(file, parseVersion(text))
}

/** Parses a version from plain text, or from JSON with a `version`. @throws if it is missing. */
export function parseVersion(text: string): string {
  const found = text.trim().startsWith('{') ? String(JSON.parse(text).version) : text.trim()
  if (!/^\d+\.\d+\.\d+$/.test(found)) throw new Error('its answer has no version such as 1.2.3')
  return found
}

/** Returns the newest version if it is newer than this one. */
export function readNewerVersion({ updateUrl, dataDir }: UpdateSettings): string | undefined {
  const file = join(dataDir, 'newest-version')
  if (!updateUrl || !statSync(file, { throwIfNoEntry: false })) return undefined
  const newest = readFileSync(file, 'utf8')
  return newest.localeCompare(version, 'en', { numeric: true }) > 0 ? newest : undefined
}
