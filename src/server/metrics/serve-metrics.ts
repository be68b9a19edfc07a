import { createServer } from 'node:http'
import { isLoopback } from '../security/origin'

/**
 * Serves metrics (Prometheus text format, 0.0.4) on 127.0.0.1. Accepts loopback host names only, to prevent DNS rebinding
 * by pages in a browser on this machine.
 */
export async function serveMetrics(
  collect: () => Promise<string>,
  port: number,
): Promise<{ port: number; stop(): void }> {
  const server = createServer(async (request, answer) => {
    if (!isLoopback(`http://${request.headers.host}`)) return void answer.writeHead(403).end()
    const text = await collect().catch(() => undefined)
    answer.writeHead(text === undefined ? 503 : 200, { 'Content-Type': 'text/plain; version=0.0.4; charset=utf-8' })
    answer.end(text)
  })
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, '127.0.0.1', resolve))
  const address = server.address()
  return { port: typeof address === 'object' && address ? address.port : port, stop: () => void server.close() }
}
