import { Agent, type IncomingMessage, type RequestOptions, request } from 'node:http'
import { text } from 'node:stream/consumers'

/** A response and its duration in milliseconds. */
export interface Answer {
  status: number
  headers: IncomingMessage['headers']
  body: string
  milliseconds: number
}

interface RequestInput {
  method?: string
  headers?: Record<string, string>
  body?: string
}

const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

/** One browser, or all browsers of a school, on keep-alive connections. */
export class Client {
  readonly agent: Agent
  private readonly origin: string
  private token = ''

  /** `from` is the client's loopback address, such as "127.0.0.2"; `origin` is the site's public address. */
  constructor(
    readonly port: number,
    { connections = 50, from = '127.0.0.1', origin = `http://localhost:${port}` } = {},
  ) {
    this.origin = origin
    this.agent = new Agent({ keepAlive: true, maxSockets: connections, ...(from && { localAddress: from }) })
  }

  /** @throws when the connection is refused or cut. */
  async ask(path: string, { method = 'GET', headers = {}, body }: RequestInput = {}): Promise<Answer> {
    const start = performance.now()
    const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
    request(this.options(path, method, headers))
      .on('response', resolve)
      .on('error', reject)
      .end(body)
    const message = await promise
    const answer = await text(message)
    const milliseconds = performance.now() - start
    return { status: message.statusCode ?? 0, headers: message.headers, body: answer, milliseconds }
  }

  /** Posts answers to the API as the islands do. */
  async send(call: string, answers: object, key: string): Promise<Answer> {
    const question = { method: 'POST', headers: await this.apiHeaders(key), body: JSON.stringify(answers) }
    return this.ask(`/api/${call}`, question)
  }

  close(): void {
    this.agent.destroy()
  }

  private options(path: string, method: string, headers: Record<string, string>): RequestOptions {
    const own = { Host: new URL(this.origin).host, 'User-Agent': BROWSER, Origin: this.origin }
    return { host: '127.0.0.1', port: this.port, path, method, agent: this.agent, headers: { ...own, ...headers } }
  }

  private async apiHeaders(key: string) {
    this.token ||= await this.fetchToken()
    return {
      'Content-Type': 'application/json',
      'Idempotency-Key': key,
      Cookie: `XSRF-TOKEN=${this.token}`,
      'X-XSRF-TOKEN': this.token,
    }
  }

  private async fetchToken(): Promise<string> {
    const { headers } = await this.ask('/api/csrf')
    return /^XSRF-TOKEN=([^;]+)/.exec(headers['set-cookie']?.[0] ?? '')?.[1] ?? ''
  }
}
