import { setTimeout as pause } from 'node:timers/promises'
import { Client } from './client'
import { contactAnswers } from './people'

/** A submission and its outcome as its sender knows it. */
export interface Sent {
  key: string
  answers: Record<string, string>
  /** The confirmed id; undefined if the last attempt was refused or had no response. */
  id: string | undefined
}

interface RecordedResponse {
  at: number
  status: number
  milliseconds: number
}

/** Pause after a refused or cut request, in milliseconds. */
const RETRY_DELAY_MS = 50

/**
 * Clients that submit without pause until they are stopped. After a refusal or no response, a client either retries
 * with the same key, as the site's forms do, or is replaced by another one. With `persists`, clients always retry.
 */
export class Load {
  readonly sent: Sent[] = []
  /** All responses; status 0 is a refused or cut connection. */
  readonly noted: RecordedResponse[] = []
  private stopping = false
  private readonly workers: Promise<void>[]
  private readonly client: Client

  constructor(
    port: number,
    private readonly connections = 50,
    private readonly persists = false,
    /** Average pause of a client after a success, in milliseconds. */
    private readonly rest = 0,
  ) {
    this.client = new Client(port, { connections })
    this.workers = Array.from({ length: connections }, () => this.work())
  }

  get answered(): Sent[] {
    return this.sent.filter(({ id }) => id !== undefined)
  }

  /** True if every connection has had a success, so that none is still waiting to be accepted. */
  get isEverybodyIn(): boolean {
    return this.answered.length > this.connections && this.sent.slice(0, this.connections).every(({ id }) => id)
  }

  /** Returns the responses to requests that were both sent and answered in a period (of performance.now()). */
  between(start: number, end = performance.now()): RecordedResponse[] {
    return this.noted.filter(({ at, milliseconds }) => at - milliseconds >= start && at <= end)
  }

  /** Resolves when all pending requests are answered. */
  async stop(): Promise<void> {
    this.stopping = true
    await Promise.all(this.workers)
    this.client.close()
  }

  private async work(): Promise<void> {
    while (!this.stopping) {
      const one: Sent = { key: crypto.randomUUID(), answers: contactAnswers(), id: undefined }
      this.sent.push(one)
      do await this.submit(one)
      while (!one.id && (this.persists || (!this.stopping && Math.random() < 0.5)))
      if (this.rest > 0 && !this.stopping) await pause(Math.random() * 2 * this.rest)
    }
  }

  private async submit(one: Sent): Promise<void> {
    const start = performance.now()
    const answer = await this.client.send('contact', one.answers, one.key).catch(() => undefined)
    const at = performance.now()
    this.noted.push({ at, status: answer?.status ?? 0, milliseconds: at - start })
    if (answer?.status === 201) one.id = JSON.parse(answer.body).id
    else await pause(RETRY_DELAY_MS)
  }
}
