import { setTimeout as pause } from 'node:timers/promises'
import { Client } from './client'
import { contactAnswers } from './people'

/** What a person sent, and what they know became of it. */
export interface Sent {
  key: string
  answers: Record<string, string>
  /** The id they were answered with; none where the last word was a refusal or nothing. */
  id: string | undefined
}

interface Noted {
  at: number
  status: number
  milliseconds: number
}

/** After a refusal or a cut nobody sends again within this time, in milliseconds. */
const BREATH = 50

/**
 * So many connections that submit without pause until they are told to stop. Who gets no answer, or a refusal, either
 * sends the same again under the same key, as the site's forms do, or gives up and somebody else comes; who persists
 * never gives up.
 */
export class Load {
  readonly sent: Sent[] = []
  /** Every answer; status 0 is a connection that was refused or cut. */
  readonly noted: Noted[] = []
  private stopping = false
  private readonly workers: Promise<void>[]
  private readonly client: Client

  constructor(
    port: number,
    private readonly connections = 50,
    private readonly persists = false,
    /** How long each rests after an answer, in milliseconds. */
    private readonly rest = 0,
  ) {
    this.client = new Client(port, { connections })
    this.workers = Array.from({ length: connections }, () => this.work())
  }

  get answered(): Sent[] {
    return this.sent.filter(({ id }) => id !== undefined)
  }

  /** Whether every connection has had an answer: none still waits to be let in. */
  get isEverybodyIn(): boolean {
    return this.answered.length > this.connections && this.sent.slice(0, this.connections).every(({ id }) => id)
  }

  /** The answers that came from one moment (of performance.now()) to another. */
  between(start: number, end = performance.now()): Noted[] {
    return this.noted.filter(({ at, milliseconds }) => at - milliseconds >= start && at <= end)
  }

  /** Resolves when every connection has its last answer. */
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
    else await pause(BREATH)
  }
}
