import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, readlinkSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { basename, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseEnv } from 'node:util'

export const SITE_FOLDER = '/opt/six-saturdays'
export const RELEASES = `${SITE_FOLDER}/releases`
/** A release that is not in its place yet, where the site's user can read it. */
export const DRAFT = `${SITE_FOLDER}.draft`
export const SETTINGS_FILE = '/etc/six-saturdays.env'
export const UNIT_FILE = '/etc/systemd/system/six-saturdays.service'
export const DATA_FOLDER = '/var/lib/six-saturdays'
/** The name of the service, its user, and its group. */
export const NAME = 'six-saturdays'
/** The release that this program is part of. */
export const thisRelease = join(import.meta.dirname, '../..')

const POLL_INTERVAL_MS = 500
/** Migrating a large database may take this long. */
const READY_TIMEOUT_MS = 30 * 60_000

/** Runs a program. @throws if it fails. */
export function run(program: string, ...parameters: string[]): void {
  execFileSync(program, parameters, { stdio: 'inherit' })
}

/** Runs a program and returns its output. */
export function attempt(program: string, ...parameters: string[]): { succeeded: boolean; output: string } {
  const { status, stdout, stderr, error } = spawnSync(program, parameters, { encoding: 'utf8' })
  if (error) throw error
  return { succeeded: status === 0, output: `${stdout}${stderr}`.trim() }
}

/** Runs a command of a release as the site's user. */
export function runRelease(folder: string, ...parameters: string[]) {
  return attempt(join(folder, 'bin/six-saturdays'), ...parameters)
}

/** Runs a command of a release and returns its output. @throws if it fails. */
export function requireRelease(folder: string, ...parameters: string[]): string {
  const { succeeded, output } = runRelease(folder, ...parameters)
  if (!succeeded) throw new Error(output)
  return output
}

/** @throws if the version could not be the name of a folder. */
export function readRelease(folder: string): { version: string; arch?: string } {
  const release = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  if (!/^\d[\w.-]*$/.test(release.version)) throw new Error(`${folder} has no version such as 1.2.3.`)
  return release
}

export function readSettingsFile(): Record<string, string | undefined> {
  return parseEnv(readFileSync(SETTINGS_FILE, 'utf8'))
}

/** Returns the folder of the release that runs, or of the one before it. */
export function findRelease(link: 'current' | 'previous'): string | undefined {
  const path = join(SITE_FOLDER, link)
  return existsSync(path) ? join(SITE_FOLDER, readlinkSync(path)) : undefined
}

/** Points a link to a release atomically. */
export function linkRelease(link: 'current' | 'previous', folder: string): void {
  const path = join(SITE_FOLDER, link)
  rmSync(`${path}.new`, { force: true })
  symlinkSync(join('releases', basename(folder)), `${path}.new`)
  renameSync(`${path}.new`, path)
}

/** Moves the draft to its place, and makes its command available. Returns its folder. */
export function placeDraft(): string {
  const folder = join(RELEASES, readRelease(DRAFT).version)
  mkdirSync(RELEASES, { recursive: true })
  rmSync(folder, { recursive: true, force: true })
  renameSync(DRAFT, folder)
  run('ln', '--symbolic', '--force', `${SITE_FOLDER}/current/bin/six-saturdays`, '/usr/local/bin/six-saturdays')
  return folder
}

/** Restarts the site and waits until it is ready. @throws with the end of its log if it does not start. */
export async function restartSite(): Promise<void> {
  run('systemctl', 'daemon-reload')
  // Also resets NRestarts.
  attempt('systemctl', 'reset-failed', NAME)
  attempt('systemctl', 'restart', NAME)
  for (const end = Date.now() + READY_TIMEOUT_MS; !(await isReady()); await pause(POLL_INTERVAL_MS)) {
    const { output } = attempt('systemctl', 'show', '--property=ActiveState,NRestarts', NAME)
    if (Date.now() < end && !/=(?:failed|inactive|[2-9])$/m.test(output)) continue
    const ofSite = [`_SYSTEMD_UNIT=${NAME}.service`, '_TRANSPORT=stdout']
    throw new Error(attempt('journalctl', '--lines=3', '--output=cat', '--no-pager', ...ofSite).output)
  }
}

function isReady(): Promise<boolean> {
  const { HOST, PORT } = readSettingsFile()
  const host = !HOST || HOST === '0.0.0.0' ? '127.0.0.1' : HOST
  const answer = fetch(`http://${host}:${PORT || 3000}/readyz`, { signal: AbortSignal.timeout(5000) })
  return answer.then(({ ok }) => ok).catch(() => false)
}
