import { createHash } from 'node:crypto'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import type { RollbackPlan } from '../process/plan-rollback'
import { readSettings } from '../process/settings'
import * as system from './system'

const { DRAFT, readRelease, RELEASES, run, SITE_FOLDER, thisRelease, UNIT_FILE } = system

/** Has the time when the last upgrade began. */
const UPGRADE_TIME_FILE = `${SITE_FOLDER}/upgraded-at`

/** Upgrades the site to the release in an archive. Returns what happened. */
export async function upgrade(archive: string): Promise<string> {
  const from = system.findRelease('current')
  if (!from) throw new Error('The site is not installed. Use: six-saturdays install')
  const sumsFile = join(dirname(resolve(archive)), 'SHA256SUMS')
  if (existsSync(sumsFile)) requireSum(archive, readFileSync(sumsFile, 'utf8'))
  else console.log(`Without ${sumsFile}, the archive is not verified.`)
  mkdirSync(DRAFT)
  run('tar', '--extract', '--no-same-owner', '--strip-components=1', '--file', resolve(archive), '--directory', DRAFT)
  const { version, arch } = readRelease(DRAFT)
  if (arch !== process.arch) throw new Error(`${archive} is for ${arch}, and this machine is ${process.arch}.`)
  if (version === basename(from)) throw new Error(`Version ${version} runs already.`)
  requireNoNewFailure(from, DRAFT)
  if (system.readSettingsFile().DATABASE_URL) console.log('For several machines, see docs/operating.md.')
  const begun = backUp(from)
  for (const name of readdirSync(RELEASES)) {
    const other = join(RELEASES, name)
    if (other !== from && !existsSync(join(other, '.git'))) rmSync(other, { recursive: true })
  }
  return switchTo(system.placeDraft(), from, begun)
}

/** @throws unless the sums contain the archive's. */
export function requireSum(archive: string, sums: string): void {
  const sum = createHash('sha256').update(readFileSync(archive)).digest('hex')
  if (!sums.split('\n').includes(`${sum}  ${basename(archive)}`))
    throw new Error(`${archive} is damaged, or another one: its SHA-256 is not in SHA256SUMS.`)
}

/**
 * Takes over a site that runs from a checkout in SITE_FOLDER. Settings and data stay as they are; the checkout becomes
 * the previous release.
 */
export async function takeOver(): Promise<string> {
  const unit = adaptUnit(readFileSync(UNIT_FILE, 'utf8'))
  const settings = system.readSettingsFile()
  const [, dataFolder = settings.DATA_DIR || 'data'] = /^ExecStart=.* DATA_DIR=(\S+)/m.exec(unit) ?? []
  const { dataDir, backups } = readSettings({ ...settings, DATA_DIR: resolve(SITE_FOLDER, dataFolder) })
  for (const folder of [dataDir, backups.folder])
    if (folder.startsWith(`${SITE_FOLDER}/`))
      throw new Error(`${folder} is in the checkout, which is moved aside. Move that folder elsewhere first.`)
  // As in a release.
  mkdirSync(`${SITE_FOLDER}/bin`, { recursive: true })
  copyFileSync(`${thisRelease}/bin/six-saturdays`, `${SITE_FOLDER}/bin/six-saturdays`)
  run('ln', '--symbolic', '--force', '../node_modules/.bin/node', `${SITE_FOLDER}/bin/node`)
  run('cp', '--recursive', '--preserve=mode,links', thisRelease, DRAFT)
  requireNoNewFailure(SITE_FOLDER, DRAFT)
  const begun = backUp(SITE_FOLDER)
  run('systemctl', 'stop', system.NAME)
  const checkout = join(RELEASES, `${readRelease(SITE_FOLDER).version}-checkout`)
  renameSync(SITE_FOLDER, `${SITE_FOLDER}.moving`)
  mkdirSync(RELEASES, { recursive: true })
  renameSync(`${SITE_FOLDER}.moving`, checkout)
  writeFileSync(UNIT_FILE, unit)
  return switchTo(system.placeDraft(), checkout, begun)
}

/** Adapts the unit of a checkout to releases. @throws if it was changed too much. */
export function adaptUnit(unit: string): string {
  const adapted = unit
    .replace(`WorkingDirectory=${SITE_FOLDER}\n`, `WorkingDirectory=${SITE_FOLDER}/current\n`)
    .replace(`${SITE_FOLDER}/node_modules/.bin/node dist/`, `${SITE_FOLDER}/current/bin/node dist/`)
  if (adapted.split(`${SITE_FOLDER}/current`).length === 3) return adapted
  throw new Error(`${UNIT_FILE} starts the site in another way. Adapt it to deploy/six-saturdays.service first.`)
}

/** Checks the settings with the next release. @throws if it finds something that the present one does not. */
function requireNoNewFailure(from: string, to: string): void {
  const { succeeded, output } = system.runRelease(to, 'check')
  console.log(output)
  if (succeeded) return
  const known = listFailures(system.runRelease(from, 'check').output)
  const added = listFailures(output).filter((part) => !known.includes(part))
  if (added.length > 0) throw new Error(`Nothing was changed. Correct this first: ${added.join(', ')}`)
}

/** Lists the parts or settings that a check found wrong. */
export function listFailures(output: string): string[] {
  const lines = output.split('\n')
  const wrong = lines.filter((line) => /^\w+ +WRONG: /.test(line))
  return (wrong.length > 0 ? wrong : lines).map((line) => line.split(' ')[0] ?? '')
}

/** Makes a backup. Returns the time before it. */
function backUp(release: string): string {
  const begun = new Date().toISOString()
  console.log(system.requireRelease(release, 'backup'))
  return begun
}

/** Starts another release, and the present one again if that fails. */
async function switchTo(release: string, from: string, begun: string): Promise<string> {
  system.linkRelease('previous', from)
  system.linkRelease('current', release)
  writeFileSync(UPGRADE_TIME_FILE, begun)
  const { version } = readRelease(release)
  try {
    await system.restartSite()
  } catch (error) {
    const result = await goBack(async () => false).catch(({ message }: Error) => message)
    throw new Error(`Version ${version} does not start:\n${(error as Error).message}\n${result}`)
  }
  return `Version ${version} runs. To go back: six-saturdays rollback`
}

/**
 * Starts the previous release, on a restored backup if it cannot use the database. Asks first if that loses anything.
 * Returns what happened.
 */
export async function goBack(confirm: (question: string) => Promise<boolean>): Promise<string> {
  const [current, previous] = [system.findRelease('current'), system.findRelease('previous')]
  if (!current || !previous) throw new Error('There is no earlier release to go back to.')
  const lines: string[] = []
  if (isMigrated(system.runRelease(previous, 'check').output)) {
    if (system.readSettingsFile().DATABASE_URL)
      throw new Error('The newer version migrated PostgreSQL. Go back by hand: see docs/operating.md.')
    const begun = readFileSync(UPGRADE_TIME_FILE, 'utf8')
    const plan: RollbackPlan = JSON.parse(system.requireRelease(current, 'plan-rollback', begun))
    const question = describePlan(plan)
    if (plan.submissions + plan.changes + plan.emails > 0 && !(await confirm(question)))
      throw new Error(`${question}\nNothing was changed. To go back anyway: six-saturdays rollback --yes`)
    run('systemctl', 'stop', system.NAME)
    try {
      lines.push(system.requireRelease(previous, 'restore', plan.backup))
    } catch (error) {
      await system.restartSite()
      throw new Error(`${(error as Error).message}\nThe backup was not restored, and the newer version runs again.`)
    }
  }
  system.linkRelease('current', previous)
  rmSync(`${SITE_FOLDER}/previous`)
  await system.restartSite()
  return [...lines, `Version ${readRelease(previous).version} runs again.`].join('\n')
}

/** True if a check says that a newer version migrated the database. */
export function isMigrated(output: string): boolean {
  return /^Database +WRONG: .*has the migration/m.test(output)
}

export function describePlan({ madeAt, submissions, changes, emails }: RollbackPlan): string {
  return [
    `The newer version changed the database, so the backup of ${madeAt} is restored. Newer than that are`,
    `submissions: ${submissions}, changes on the desk: ${changes}, sent emails: ${emails}.`,
    'They stay in a copy of the newer database beside the restored one. Those emails may be sent again.',
  ].join('\n')
}
