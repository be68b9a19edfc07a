import { get } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'

/** The first page shows both published texts, the second only one. */
const PATHS = ['/contact', '/feed.xml']

const SEEN_BY_ALL = 8

interface Seen {
  body: string
  tag: string | undefined
  numbers: number[]
}

/** Reads pages over new connections, so that all processes are reached, and records inconsistencies. */
export class Readers {
  read = 0
  /** Pages with texts of more than one publication. */
  readonly mixed: string[] = []
  /** Entity tags that were sent with two different pages. */
  readonly sameTag: string[] = []
  private readonly pages = new Map<string, string>()
  private readonly running: Promise<void>[]
  private stopping = false

  constructor(private readonly ports: number[]) {
    this.running = ports.flatMap((port) => PATHS.map((path) => this.go(port, path)))
  }

  /** Waits until each port shows the publication several times in a row. Resolves to the time of the last old page. */
  async untilAllSee(number: number): Promise<number> {
    const moments = this.ports.map(async (port) => {
      let since = performance.now()
      for (let seen = 0; seen < SEEN_BY_ALL; ) {
        const { numbers } = await this.ask(port, '/contact')
        seen = numbers[0] === number ? seen + 1 : 0
        if (seen === 0) since = performance.now()
      }
      return since
    })
    return Math.max(...(await Promise.all(moments)))
  }

  async stop(): Promise<void> {
    this.stopping = true
    await Promise.all(this.running)
  }

  private async go(port: number, path: string): Promise<void> {
    while (!this.stopping) {
      await this.ask(port, path)
      // Leave the processor to the site.
      await pause(5)
    }
  }

  private async ask(port: number, path: string): Promise<Seen> {
    const seen = await receive(port, path)
    this.read++
    if (new Set(seen.numbers).size > 1) this.mixed.push(`${path}: ${seen.numbers}`)
    if (seen.tag) {
      const known = this.pages.get(seen.tag) ?? seen.body
      this.pages.set(seen.tag, known)
      if (known !== seen.body) this.sameTag.push(seen.tag)
    }
    return seen
  }
}

async function receive(port: number, path: string): Promise<Seen> {
  const { promise, resolve, reject } = Promise.withResolvers<Seen>()
  get({ port, host: 'localhost', path, agent: false }, async (answer) => {
    const body = await text(answer)
    const numbers = [...body.matchAll(/\b(?:Name|Title) (\d+)\b/g)].map(([, number]) => Number(number))
    resolve({ body, tag: answer.headers.etag, numbers })
  }).on('error', reject)
  return promise
}
