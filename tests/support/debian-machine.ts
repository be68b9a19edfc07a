import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { installDebianPackage } from './debian-program'

/** A Debian 12 with systemd and without network, made once. Its package cache has what an installation needs. */
const BASE = '/var/tmp/six-saturdays-debian-12'
const INSTALLED = 'systemd,systemd-sysv,dbus,ca-certificates'
const CACHED = ['nginx', 'openssl', 'libatomic1']

export interface DebianMachine {
  folder: string
  /** Runs a shell command as root, without a terminal. */
  run: (command: string) => { status: number; output: string }
  /** Runs a shell command that has to succeed. Returns its output. */
  must: (command: string) => string
  stop: () => Promise<void>
}

/** True if this machine can boot another one in a container. */
export function canBootDebian(): boolean {
  if (process.getuid?.() !== 0) return false
  installDebianPackage('debootstrap systemd-container')
  return existsSync('/usr/sbin/debootstrap') && existsSync('/usr/bin/systemd-nspawn')
}

/** Makes the base machine if it is missing. Returns its folder. */
export function ensureDebianBase(): string {
  if (existsSync(BASE)) return BASE
  const draft = `${BASE}.draft`
  rmSync(draft, { recursive: true, force: true })
  const options = { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } } as const
  execFileSync('debootstrap', ['--variant=minbase', `--include=${INSTALLED}`, 'bookworm', draft], options)
  execFileSync('chroot', [draft, 'apt-get', 'update'], options)
  const download = ['apt-get', 'install', '--yes', '--no-install-recommends', '--download-only', ...CACHED]
  execFileSync('chroot', [draft, ...download], options)
  execFileSync('mv', [draft, BASE])
  return BASE
}

/** Boots a fresh machine. Its network is its own loopback. */
export async function bootDebian(): Promise<DebianMachine> {
  const base = ensureDebianBase()
  const folder = mkdtempSync(join(tmpdir(), 'debian-machine-'))
  execFileSync('cp', ['--archive', `${base}/.`, folder])
  const options = ['--boot', '--private-network', '--register=no', '--keep-unit', '--console=pipe']
  const machine = spawn('systemd-nspawn', ['--directory', folder, ...options], { stdio: 'ignore' })
  const readLeader = () => readFileSync(`/proc/${machine.pid}/task/${machine.pid}/children`, 'utf8').split(' ')[0]
  const run = (command: string) => {
    const env = {
      PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
      DEBIAN_FRONTEND: 'noninteractive',
    }
    const enter = ['--target', readLeader() ?? '', '--all', '--wdns=/root', '--', 'sh', '-c', command]
    const { status, stdout, stderr } = spawnSync('nsenter', enter, { env, encoding: 'utf8' })
    return { status: status ?? 1, output: stdout + stderr }
  }
  const must = (command: string) => {
    const { status, output } = run(command)
    if (status !== 0) throw new Error(`${command}\n${output}`)
    return output
  }
  while (!/^(running|degraded)/.test(run('systemctl is-system-running').output)) await pause(200)
  return {
    ...{ folder, run, must },
    async stop() {
      run('systemctl poweroff')
      await new Promise((resolve) => machine.on('exit', resolve))
      rmSync(folder, { recursive: true })
    },
  }
}
