import { setTimeout as pause } from 'node:timers/promises'
import { onTestFinished } from 'vitest'
import { readContent } from '../../../content/read-content'
import type { Database } from '../../../src/database/connection'
import { publishRows } from '../../support/published-rows'
import { Client } from '../client'
import type { DeskWork } from '../desk-work'
import type { Load } from '../load'

/** Confirmed changes so far. */
interface Tick {
  at: number
  desk: number
  published: number
}

/** A request for a public page. */
interface Page {
  at: number
  status: number
  milliseconds: number
}

/** Results of a period. The first three fields are the longest times without a success, in milliseconds. */
export interface Measurements {
  submissions: number
  desk: number
  publications: number
  /** The longest response time of a submission, in milliseconds. */
  answered: number
  /** Number of submissions refused with 503, and number of other failures. */
  refused: number
  others: number
  pages: { read: number; failed: number; longest: number }
}

const EVERY = 50
const fresh = readContent()

/** Reads pages, publishes, and measures what users see of a site until it is stopped. */
export class Watch {
  /** Number of the last confirmed publication. The site must show this one or a later one. */
  published = 0
  private tried = 0
  private readonly ticks: Tick[] = []
  private readonly pages: Page[] = []
  private readonly client: Client
  private readonly running: Promise<unknown>
  private stopping = false

  constructor(
    port: number,
    private readonly database: Database,
    private readonly load: Load,
    private readonly work: DeskWork,
  ) {
    this.client = new Client(port, { connections: 4 })
    onTestFinished(() => this.client.close())
    this.running = Promise.all([this.tick(), this.readPages(), this.publish()])
  }

  async stop(): Promise<void> {
    this.stopping = true
    await this.running
  }

  /** Returns the number of confirmed desk changes and publications so far. */
  countDone(): Pick<Tick, 'desk' | 'published'> {
    return { desk: this.work.done.length, published: this.published }
  }

  /** Returns the number of the publication that the site shows. */
  async readPublished(): Promise<number> {
    const { body } = await this.client.ask('/contact')
    return Number(/Title (\d+)/.exec(body)?.[1])
  }

  /** Resolves once every kind of write has succeeded after `since` (performance.now()). @throws after `within` ms. */
  async untilAllGoOn(since: number, within: number): Promise<void> {
    const goOn = () => {
      const [first, last] = [this.ticks.find(({ at }) => at >= since), this.ticks.at(-1)]
      const submitted = this.load.between(since).some(({ status }) => status === 201)
      return first && last && submitted && last.desk > first.desk && last.published > first.published
    }
    while (!goOn()) {
      if (performance.now() - since > within)
        throw new Error(`after ${within} ms not everything goes on: ${this.told(since)}`)
      await pause(EVERY)
    }
  }

  /** Returns the results of a period. */
  seen(start: number, end = performance.now()): Measurements {
    const answers = this.load.noted.filter(({ at }) => at >= start && at <= end)
    const stored = answers.filter(({ status }) => status === 201)
    const ticks = this.ticks.filter(({ at }) => at >= start && at <= end)
    const pages = this.pages.filter(({ at }) => at >= start && at <= end)
    const changesOf = (key: 'desk' | 'published') =>
      ticks.filter((tick, index) => index > 0 && tick[key] > (ticks[index - 1]?.[key] ?? 0)).map(({ at }) => at)
    return {
      submissions: longestGap(
        stored.map(({ at }) => at),
        start,
        end,
      ),
      desk: longestGap(changesOf('desk'), start, end),
      publications: longestGap(changesOf('published'), start, end),
      answered: Math.max(0, ...answers.map(({ milliseconds }) => milliseconds)),
      refused: answers.filter(({ status }) => status === 503).length,
      others: answers.filter(({ status }) => status !== 503 && status !== 201).length,
      pages: {
        read: pages.length,
        failed: pages.filter(({ status }) => status !== 200).length,
        longest: Math.max(0, ...pages.map(({ milliseconds }) => milliseconds)),
      },
    }
  }

  private told(since: number): string {
    return JSON.stringify({ seen: this.seen(since), last: this.ticks.at(-1) })
  }

  private async tick(): Promise<void> {
    while (!this.stopping) {
      this.ticks.push({ at: performance.now(), ...this.countDone() })
      await pause(EVERY)
    }
  }

  private async readPages(): Promise<void> {
    for (let turn = 0; !this.stopping; turn++) {
      const start = performance.now()
      const answer = await this.client.ask(['/', '/contact', '/program'][turn % 3] ?? '/').catch(() => undefined)
      const at = performance.now()
      this.pages.push({ at, status: answer?.status ?? 0, milliseconds: at - start })
      await pause(20)
    }
  }

  private async publish(): Promise<void> {
    while (!this.stopping) {
      const number = ++this.tried
      const contact = { ...fresh.pages.contact, title: `Title ${number}` }
      await publishRows(this.database, { 'pages/contact': contact }).then(
        () => {
          this.published = number
        },
        () => {},
      )
      await pause(200)
    }
  }
}

function longestGap(moments: readonly number[], start: number, end: number): number {
  const all = [start, ...moments.toSorted((one, other) => one - other), end]
  return Math.max(...all.slice(1).map((moment, index) => moment - (all[index] ?? start)))
}
