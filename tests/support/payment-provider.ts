import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { text } from 'node:stream/consumers'

/** A stand-in for the card payment provider on loopback: records what browsers post to it. */
export class PaymentProvider {
  /** The path and the fields of every post, in their order. */
  readonly posts: { path: string; fields: Record<string, string> }[] = []
  private readonly server: Server

  private constructor() {
    this.server = createServer(async (request, response) => {
      const body = await text(request)
      if (request.method === 'POST') {
        this.posts.push({ path: request.url ?? '', fields: Object.fromEntries(new URLSearchParams(body)) })
      }
      response.setHeader('Content-Type', 'text/html').end('<!doctype html><title>Checkout</title><h1>Checkout</h1>')
    })
  }

  static async open(): Promise<PaymentProvider> {
    const provider = new PaymentProvider()
    provider.server.listen(0, '127.0.0.1')
    await once(provider.server, 'listening')
    return provider
  }

  get address(): string {
    const address = this.server.address()
    return `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
  }

  close(): void {
    this.server.closeAllConnections()
    this.server.close()
  }
}
