import { execFileSync, spawn } from 'node:child_process'

/** A separate network with one machine per number. Each number is the last part of the machine's address. */
export interface Network {
  /** For example "10.77.5", which replaces 10.77.0 in the shipped files. */
  readonly prefix: string
  /** Returns the name of a machine's network namespace. */
  nameOf(number: number): string
  remove(): void
}

let made = 0

/** Creates a bridge whose address ends in 1, and a network namespace for each machine. */
export function makeNetwork(numbers: readonly number[]): Network {
  const own = (process.pid + made++) % 200
  const [prefix, bridge] = [`10.77.${own + 1}`, `sx${own}`]
  const nameOf = (number: number) => `${bridge}-${number}`
  const remove = () => {
    for (const number of numbers) {
      killAll(nameOf(number))
      tryTo(() => ip('link', 'del', `${bridge}v${number}`))
      tryTo(() => ip('netns', 'del', nameOf(number)))
    }
    tryTo(() => ip('link', 'del', bridge))
  }
  // Clean up after a run that was killed.
  remove()
  ip('link', 'add', bridge, 'type', 'bridge')
  ip('addr', 'add', `${prefix}.1/24`, 'dev', bridge)
  ip('link', 'set', bridge, 'up')
  for (const number of numbers) {
    const name = nameOf(number)
    ip('netns', 'add', name)
    ip('link', 'add', `${bridge}v${number}`, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', name)
    ip('link', 'set', `${bridge}v${number}`, 'master', bridge, 'up')
    ip('-n', name, 'addr', 'add', `${prefix}.${number}/24`, 'dev', 'eth0')
    ip('-n', name, 'link', 'set', 'eth0', 'up')
    ip('-n', name, 'link', 'set', 'lo', 'up')
  }
  return { prefix, nameOf, remove }
}

/** Silently drops all packets to and from a machine. */
export function cutNetwork(name: string): void {
  for (const [chain, side] of [
    ['INPUT', '-i'],
    ['OUTPUT', '-o'],
  ] as const)
    runInNamespace(name, 'iptables', '-A', chain, side, 'eth0', '-j', 'DROP')
}

export function healNetwork(name: string): void {
  runInNamespace(name, 'iptables', '-F')
}

/** Returns the processes of a machine whose command contains `word`. */
export function listProcesses(name: string, word = ''): { pid: number; command: string }[] {
  const pids = ip('netns', 'pids', name).trim().split('\n').filter(Boolean)
  if (pids.length === 0) return []
  const listed = tryTo(() => run('ps', '-o', 'pid=,args=', '-p', pids.join(','))) ?? ''
  return listed
    .split('\n')
    .map((line) => /^ *(\d+) (.*)$/.exec(line))
    .flatMap((match) => (match ? [{ pid: Number(match[1]), command: match[2] ?? '' }] : []))
    .filter(({ command }) => command.includes(word))
}

export function signal(processes: readonly { pid: number }[], name: NodeJS.Signals): void {
  for (const { pid } of processes) tryTo(() => process.kill(pid, name))
}

/** Kills all processes of a machine at once, as a power failure does. */
export function killAll(name: string): void {
  for (let left = tryTo(() => listProcesses(name)) ?? []; left.length > 0; left = listProcesses(name))
    signal(left, 'SIGKILL')
}

/** Starts a program on a machine as the user who owns the database. */
export function startOn(
  name: string,
  command: readonly string[],
  env: Record<string, string | undefined>,
  log: number,
) {
  const asPostgres = ['setpriv', '--reuid=postgres', '--regid=postgres', '--init-groups']
  const environment = { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', LC_ALL: 'C.UTF-8', ...env }
  return spawn('ip', ['netns', 'exec', name, ...asPostgres, ...command], {
    env: environment,
    stdio: ['ignore', log, log],
  })
}

/** Runs a program on a machine as root. @throws if it fails. */
export function runInNamespace(name: string, ...command: string[]): string {
  return ip('netns', 'exec', name, ...command)
}

function ip(...parameters: string[]): string {
  return run('ip', ...parameters)
}

function run(program: string, ...parameters: string[]): string {
  return execFileSync(program, parameters, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
}

function tryTo<Result>(task: () => Result): Result | undefined {
  try {
    return task()
  } catch {
    return undefined
  }
}
