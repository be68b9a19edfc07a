import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import PostalMime, { type Email } from 'postal-mime'

/** A submission in the database. */
export interface StoredSubmission {
  id: string
  form: string
  answers: Record<string, unknown>
}

/** An email in the outbox. */
export interface StoredEmail {
  audience: string
  status: string
  attempts: number
}

type Environment = Record<string, string>

/** The built site as a separate process with its own data folder, as an office runs it. */
export class SiteProcess {
  output = ''
  private process: ChildProcess | undefined

  private constructor(
    readonly port: number,
    private readonly environment: Environment,
    readonly dataDir: string,
  ) {}

  static async start(environment?: Environment, dataDir?: string): Promise<SiteProcess> {
    const site = await SiteProcess.create(environment, dataDir)
    await site.start()
    return site
  }

  /** Creates a site without starting it. */
  static async create(
    environment: Environment = {},
    dataDir = mkdtempSync(join(tmpdir(), 'six-saturdays-')),
  ): Promise<SiteProcess> {
    return new SiteProcess(await freePort(), environment, dataDir)
  }

  /** The id of the running process. */
  get pid(): number {
    if (this.process?.pid === undefined) throw new Error('the site does not run')
    return this.process.pid
  }

  get address(): string {
    return `http://localhost:${this.port}`
  }

  get databaseFile(): string {
    return join(this.dataDir, 'six-saturdays.db')
  }

  /** The signal or exit code that ended the process; undefined while it runs. */
  get ending(): string | undefined {
    const { signalCode = null, exitCode = null } = this.process ?? {}
    return signalCode ?? exitCode?.toString()
  }

  /** Starts the process (again) and waits until it reports that it is ready. */
  async start(environment: Environment = {}): Promise<void> {
    const child = spawn(process.execPath, [join(import.meta.dirname, '../../dist/server/main.js')], {
      cwd: this.dataDir,
      env: {
        PATH: process.env.PATH,
        PORT: String(this.port),
        DATA_DIR: this.dataDir,
        ...this.environment,
        ...environment,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    this.process = child
    child.stdout.on('data', (chunk) => (this.output += chunk))
    child.stderr.on('data', (chunk) => (this.output += chunk))
    await new Promise<void>((up, failed) => {
      child.stdout.on('data', () => this.output.includes('Samples') && up())
      child.once('exit', () => failed(new Error(`the site did not start:\n${this.output}`)))
    })
  }

  /** Ends the process, by default at once, as a power failure does. Resolves to its exit code, if it has one. */
  async kill(signal: NodeJS.Signals = 'SIGKILL'): Promise<number | null> {
    const child = this.process
    this.output = ''
    if (!child) return null
    if (child.exitCode === null && child.signalCode === null) {
      child.kill(signal)
      await once(child, 'exit')
    }
    return child.exitCode
  }

  async remove(): Promise<void> {
    await this.kill('SIGTERM')
    rmSync(this.dataDir, { recursive: true, force: true })
  }

  /** Returns all stored submissions, oldest first. */
  submissions(): StoredSubmission[] {
    const rows = this.read('SELECT id, form, answers FROM submissions ORDER BY rowid')
    return rows.map((row) => ({ ...row, answers: JSON.parse(String(row.answers)) })) as StoredSubmission[]
  }

  /** Returns the stored submissions from an email address, oldest first. */
  submissionsOf(email: string): StoredSubmission[] {
    return this.submissions().filter((submission) => submission.answers.email === email)
  }

  /** Returns every email that was ever queued, oldest first. */
  outbox(): StoredEmail[] {
    return this.read('SELECT audience, status, attempts FROM outbox ORDER BY rowid') as unknown as StoredEmail[]
  }

  /** Parses the emails in the mail folder, oldest first. */
  mailFiles(): Promise<Email[]> {
    const folder = join(this.dataDir, 'mail')
    const files = readdirSync(folder).filter((file) => file.endsWith('.eml'))
    return Promise.all(files.sort().map((file) => PostalMime.parse(readFileSync(join(folder, file)))))
  }

  private read(query: string): Record<string, unknown>[] {
    const database = new DatabaseSync(this.databaseFile, { readOnly: true, timeout: 5000 })
    try {
      return database.prepare(query).all()
    } finally {
      database.close()
    }
  }
}

/** Returns a free port on loopback. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (typeof address !== 'object' || !address) throw new Error('no free port')
  return address.port
}
