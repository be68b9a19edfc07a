import { execFileSync, spawn } from 'node:child_process'

/** A network of this test's own, with a machine for each of some addresses that end with these numbers. */
export interface Network {
  /** As in "10.77.5": addresses of the shipped files are in 10.77.0. */
  readonly prefix: string
  /** The namespace of a machine. */
  nameOf(number: number): string
  remove(): void
}

let made = 0

/** Makes a bridge, whose own address ends with 1, and a network namespace for each machine. */
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
  // What a run that was killed has left.
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

/** Drops, silently, whatever a machine sends and is sent. */
export function cutNetwork(name: string): void {
  for (const [chain, side] of [
    ['INPUT', '-i'],
    ['OUTPUT', '-o'],
  ] as const)
    inNamespace(name, 'iptables', '-A', chain, side, 'eth0', '-j', 'DROP')
}

export function healNetwork(name: string): void {
  inNamespace(name, 'iptables', '-F')
}

/** The processes of a machine, or those whose command has a word in it. */
export function processesIn(name: string, word = ''): { pid: number; command: string }[] {
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

/** All of them at once, as when the power of a machine fails. */
export function killAll(name: string): void {
  for (let left = tryTo(() => processesIn(name)) ?? []; left.length > 0; left = processesIn(name))
    signal(left, 'SIGKILL')
}

/** Starts a program on a machine, as the user who owns the database. */
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

/** Runs a program on a machine as root. @throws when it fails. */
export function inNamespace(name: string, ...command: string[]): string {
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
