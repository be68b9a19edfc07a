import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import { describeReason } from '../../database/unavailable'
import type { Settings } from './settings'

const TIMEOUT_MS = 10_000

/** A documentation address (RFC 5737), sent as a forged X-Forwarded-For. */
const FORGED_ADDRESS = '192.0.2.1'

/**
 * Requests a page from ORIGIN. Unless the site is running, listens on its port to see the headers that the proxies add.
 * Resolves to the result to print.
 * @throws if the proxy or TRUSTED_PROXIES is wrong.
 */
export async function checkProxy({ origin = '', host, port, trustedProxies }: Settings): Promise<string> {
  const path = `/readyz?check=${crypto.randomUUID()}`
  let receivedRequest: IncomingMessage | undefined
  const server = createServer((request, answer) => {
    if (request.url === path) receivedRequest = request
    answer.writeHead(503).end('The settings are being checked')
  }).listen(port, host)
  const isPortFree = await once(server, 'listening').then(
    () => true,
    () => false,
  )
  const headers = { 'X-Forwarded-For': FORGED_ADDRESS }
  try {
    const answer = await fetch(origin + path, { headers, redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS) })
    if (receivedRequest) return compareProxyCount(countProxies(receivedRequest), trustedProxies, origin)
    const { status, ok } = answer
    if (isPortFree) throw new Error(`answers ${status}, but does not lead to ${host}:${port}`)
    if (!ok || !(await answer.text()).startsWith('ready'))
      throw new Error(`answers ${status}, and not that it is ready`)
    return `${origin} is ready; TRUSTED_PROXIES can be checked only while the site is stopped`
  } catch (error) {
    throw new Error(`ORIGIN ${origin}: ${describeReason((error as Error).cause ?? error)}`)
  } finally {
    server.closeAllConnections()
    server.close()
  }
}

/** Counts the proxies that added to X-Forwarded-For or replaced it. */
function countProxies({ headers }: IncomingMessage): number {
  const entries = String(headers['x-forwarded-for'] ?? '')
    .split(/[,\s]+/)
    .filter(Boolean)
  return entries.length - 1 - entries.indexOf(FORGED_ADDRESS)
}

function compareProxyCount(count: number, trustedCount: number, origin: string): string {
  if (count === 0 && origin.startsWith('https:'))
    throw new Error('the proxy does not add to X-Forwarded-For, so all visitors count as one network')
  if (count !== trustedCount) throw new Error(`TRUSTED_PROXIES is ${trustedCount}, but ${count} add to X-Forwarded-For`)
  return `${origin} leads here; ${count} in between`
}
