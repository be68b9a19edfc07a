import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** The measured program and the load generator run on different cores, so they do not compete. */
const SERVER_CORE = '0'
export const LOAD_CORE = '1'

/** Turns of each compared program. A smaller number only checks that the benchmark runs. */
export const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5)

/** Returns the command pinned to the measured core. */
export function pinned(command, args) {
  return { command: 'taskset', args: ['-c', SERVER_CORE, command, ...args] }
}

const packages = { wrk: 'wrk', taskset: 'util-linux' }

/** @throws if a required program is missing. */
export function requirePrograms(...names) {
  for (const name of names)
    if (spawnSync(name, ['--version']).error)
      throw new Error(`This needs ${name}. On Debian: apt-get install ${packages[name]}`)
}

/**
 * Loads a URL with wrk over keep-alive connections.
 * Returns responses per second, and the 99th percentile of their times in milliseconds.
 * @throws if a response fails or has an error status.
 */
export function load(address, { seconds, connections = 64, headers = {} }) {
  const said = execFileSync(
    'taskset',
    [
      ...['-c', LOAD_CORE, 'wrk', '--latency', '-t1', `-c${connections}`, `-d${seconds}s`],
      ...Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]),
      address,
    ],
    { encoding: 'utf8' },
  )
  if (/Non-2xx|Socket errors/.test(said)) throw new Error(`${address} did not answer correctly:\n${said}`)
  return {
    rate: Number(/Requests\/sec:\s+([\d.]+)/.exec(said)?.[1]),
    p99: milliseconds(/^\s+99%\s+(\S+)/m.exec(said)?.[1]),
  }
}

const units = { us: 0.001, ms: 1, s: 1000, m: 60_000 }

function milliseconds(text = '') {
  const [, number, unit] = /^([\d.]+)([a-z]+)$/.exec(text) ?? []
  return Number(number) * units[unit]
}

/** Peak memory of a process in MB of 10^6 bytes (VmHWM; Linux). */
export function peakMegabytes(pid) {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return (Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) * 1024) / 1e6
}

export function median(numbers) {
  return percentile(numbers, 50)
}

/** Returns a percentile of some numbers. */
export function percentile(numbers, share) {
  return numbers.toSorted((one, other) => one - other)[Math.floor((numbers.length * share) / 100)]
}

/** Formats a number as "12,345". */
export function count(number) {
  return Math.round(number).toLocaleString('en-US')
}

/** Formats rows as a Markdown table; the first row is the header. */
export function table(rows) {
  const [head, ...body] = rows.map((row) => `| ${row.join(' | ')} |`)
  return [head, `|${rows[0].map(() => '---|').join('')}`, ...body].join('\n')
}
