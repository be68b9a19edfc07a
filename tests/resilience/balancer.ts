import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { hasDebianProgram } from '../support/debian-program'

const PROGRAM = '/usr/sbin/haproxy'

export const hasHaproxy = hasDebianProgram(PROGRAM, 'haproxy')

const CONFIGURATION = new URL('../../deploy/cluster/site-balancer.cfg', import.meta.url)

/** HAProxy with the configuration from deploy/cluster/, on loopback and without TLS, in front of two ports. */
export class Balancer {
  private constructor(
    readonly port: number,
    private readonly folder: string,
    private readonly process: ChildProcess,
  ) {}

  static async start(port: number, [one, two]: readonly [number, number]): Promise<Balancer> {
    const folder = mkdtempSync(join(tmpdir(), 'six-saturdays-balancer-'))
    const own: [string | RegExp, string][] = [
      [/^ {2}(?:log |bind :443|http-request redirect).*\n/gm, ''],
      ['/run/haproxy', folder],
      [':80\n', `127.0.0.1:${port}\n`],
      ['10.0.0.11:3000', `127.0.0.1:${one}`],
      ['10.0.0.12:3000', `127.0.0.1:${two}`],
    ]
    const configuration = own.reduce((all, [from, to]) => all.replaceAll(from, to), readFileSync(CONFIGURATION, 'utf8'))
    const file = join(folder, 'haproxy.cfg')
    writeFileSync(file, configuration)
    const child = spawn(PROGRAM, ['-db', '-f', file], { stdio: 'ignore' })
    const balancer = new Balancer(port, folder, child)
    await balancer.untilReady(2).catch(async (error) => {
      await balancer.stop()
      throw error
    })
    return balancer
  }

  get address(): string {
    return `http://localhost:${this.port}`
  }

  /** Returns the number of machines that HAProxy considers ready. */
  async countReady(): Promise<number> {
    return (await this.readRows()).filter(([name, state]) => name !== 'BACKEND' && state?.startsWith('UP')).length
  }

  /** Returns how many connections HAProxy retried or redispatched because a port did not answer. */
  async countRetries(): Promise<number> {
    const [, , retries, elsewhere] = (await this.readRows()).find(([name]) => name === 'BACKEND') ?? []
    return Number(retries) + Number(elsewhere)
  }

  /** Returns name, state, retries (wretr), and redispatches (wredis) for each row of the `ready` backend. */
  private async readRows(): Promise<(string | undefined)[][]> {
    const socket = connect(join(this.folder, 'admin.sock'))
    socket.write('show stat\n')
    const rows = (await text(socket)).split('\n').map((line) => line.split(','))
    return rows.filter(([backend]) => backend === 'ready').map((row) => [row[1], row[17], row[15], row[16]])
  }

  /** @throws if it takes more than 30 seconds. */
  async untilReady(machines: number): Promise<void> {
    const end = performance.now() + 30_000
    // HAProxy may not be listening yet.
    while ((await this.countReady().catch(() => undefined)) !== machines) {
      if (performance.now() > end) throw new Error(`HAProxy did not come to have ${machines} machines`)
      await pause(50)
    }
  }

  async stop(): Promise<void> {
    this.process.kill('SIGTERM')
    if (this.process.exitCode === null && this.process.signalCode === null) await once(this.process, 'exit')
    rmSync(this.folder, { recursive: true })
  }
}
