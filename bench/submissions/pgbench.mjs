import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { percentile, SERVER_CORE } from '../measure.mjs'
import { MOMENT } from './pgbench-script.mjs'

const run = promisify(execFile)

/**
 * Runs a script for so many seconds with so many clients, or so many times a second: how often it ran, how often a
 * second, and the milliseconds that half and 99 of 100 did not exceed.
 * @throws when a client failed.
 */
export async function runPgbench(url, { script, constants, startedAt }, { clients = 1, rate, seconds }) {
  const folder = mkdtempSync(join(tmpdir(), 'six-saturdays-pgbench-'))
  try {
    writeFileSync(join(folder, 'script.sql'), script)
    const often = ['-c', String(clients), '-j', '1', '-T', String(seconds), ...(rate ? ['-R', rate.toFixed(1)] : [])]
    const later = Date.now() - startedAt
    const told = (value) => (MOMENT.test(value) ? new Date(Date.parse(value) + later).toISOString() : value)
    const defined = [...constants].flatMap(([value, name]) => ['-D', `${name}=${told(value)}`])
    const args = ['-n', '-M', 'prepared', ...often, '-l', '-f', 'script.sql', ...defined, url]
    const { stdout } = await run('taskset', ['-c', SERVER_CORE, 'pgbench', ...args], { cwd: folder })
    const times = readdirSync(folder)
      .filter((name) => name.startsWith('pgbench_log.'))
      .flatMap((name) => readLog(join(folder, name)))
    return {
      count: Number(/actually processed: (\d+)/.exec(stdout)?.[1]),
      rate: Number(/tps = ([\d.]+)/.exec(stdout)?.[1]),
      p50: percentile(times, 50),
      p99: percentile(times, 99),
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** What each transaction took, in milliseconds; pgbench writes microseconds in the third column. */
function readLog(file) {
  const lines = readFileSync(file, 'utf8').trim().split('\n')
  return lines.map((line) => Number(line.split(' ')[2]) / 1000)
}
