import { execFile } from 'node:child_process'
import {
  copyFileSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, inject, onTestFinished, test } from 'vitest'
import { freshPostgres } from '../support/database-engines'
import { count, percentile, record } from './figures'
import { Load } from './load'
import { scaled, tell } from './scale'
import { startSite } from './sites'
import { checkFile, expectAllAnswered, expectWhole, readFile, readServer, type Stored } from './stored'

const copies = scaled(20)
const soon = { timeout: 60_000, interval: 20 }
const run = promisify(execFile)

test('backups under load hold what was answered before them, come back, and move to PostgreSQL', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'six-saturdays-backup-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const { site, read } = await startSite('SQLite')
  const load = new Load(site.port)
  const took: number[] = []
  const file = (number: number) => join(folder, `${number}.db`)
  for (let number = 1; number <= copies; number++) {
    const wanted = load.answered.length + 50
    await expect.poll(() => load.answered.length, soon).toBeGreaterThan(wanted)
    const before = load.answered
    const start = performance.now()
    await operate(site.dataDir, 'backup', file(number))
    took.push(performance.now() - start)
    expect(checkFile(file(number))).toBe('ok')
    const copy = readFile(file(number))
    expectWhole(copy)
    expectAllAnswered(copy, before)
    tell(() => `${number} of ${copies} backups, the last with ${count(copy.submissions.length)} submissions`)
  }
  await load.stop()
  expectAllAnswered(await read(), load.sent)

  await expect(operate(site.dataDir, 'restore', file(copies))).rejects.toThrow('is in use')
  await site.kill('SIGTERM')
  const stood = await read()
  for (const [how, damaged] of damage(file(copies), folder)) {
    await expect(operate(site.dataDir, 'restore', damaged), how).rejects.toThrow('is not an intact database')
    expect(await read(), how).toEqual(stood)
  }
  await operate(site.dataDir, 'restore', file(copies))
  const restored = await read()
  expect(bySubmission(restored)).toEqual(bySubmission(readFile(file(copies))))
  await site.start()
  await site.kill('SIGTERM')

  const { databaseUrl = '' } = await freshPostgres(inject('postgresUrl'))
  const before = await read()
  const { stdout } = await operate(site.dataDir, 'move', databaseUrl)
  for (const table of ['submissions', 'outbox', 'inbox'])
    expect(stdout).toMatch(new RegExp(`^${table}: \\d+ rows, SHA-256 [0-9a-f]{64} on both sides$`, 'm'))
  const moved = await readServer(databaseUrl)
  expectWhole(moved)
  expect(bySubmission(moved)).toEqual(bySubmission(before))
  record(
    'backup',
    `${copies} copies under 50 connections (median ${count(percentile(took, 50))} ms, longest ${count(Math.max(...took))} ms), ` +
      `each intact and with everything confirmed before it; ${count(restored.submissions.length)} submissions restored ` +
      'and moved to PostgreSQL with equal digests',
  )
})

/** The operator's commands, as they are built. */
function operate(dataDir: string, ...parameters: string[]) {
  const script = join(import.meta.dirname, '../../dist/server/operate.js')
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir }
  return run(process.execPath, [script, ...parameters], { cwd: dataDir, env })
}

/** Copies of a backup with something wrong. */
function* damage(file: string, folder: string): Generator<[how: string, damaged: string]> {
  const make = (how: string, harm: (copy: string) => void): [string, string] => {
    const copy = join(folder, 'damaged.db')
    copyFileSync(file, copy)
    harm(copy)
    return [how, copy]
  }
  const size = readFileSync(file).length
  const noise = Buffer.alloc(4096, 'noise')
  yield make('cut in half', (copy) => truncateSync(copy, size / 2))
  yield make('without its last page', (copy) => truncateSync(copy, size - 4096))
  yield make('no file at all', (copy) => rmSync(copy))
  yield make('empty', (copy) => truncateSync(copy, 0))
  yield make('another text', (copy) => writeFileSync(copy, 'these are not the rows you are looking for'))
  yield make('noise at its start', (copy) => void writeSync(openSync(copy, 'r+'), noise, 0, noise.length, 0))
  yield make('noise in the middle', (copy) => writePages(copy, size, noise))
}

/** Over the roots and leaves of tables, wherever they are: each sixteenth page. */
function writePages(copy: string, size: number, noise: Buffer): void {
  const handle = openSync(copy, 'r+')
  for (let page = 1; page * noise.length < size; page += 16)
    writeSync(handle, noise, 0, noise.length, page * noise.length)
}

/** In one order on both engines. */
function bySubmission({ submissions, emails }: Stored) {
  const sorted = <Row extends { id: string }>(rows: Row[]) => rows.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  const plain = sorted(emails).map(({ size, ...mail }) => ({ ...mail, size: Number(size) }))
  return { submissions: sorted(submissions).map((row) => ({ ...row })), emails: plain }
}
