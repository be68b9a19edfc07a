import type { LookupAddress } from 'node:dns'
import { lookup } from 'node:dns/promises'
import { type RequestOptions, request } from 'node:https'
import { isIP } from 'node:net'
import type { CheckAddress } from '../../editorial/findings/check-addresses'
import { isPublicAddress } from './public-address'

const TIMEOUT_MS = 5000
const MAX_REDIRECTS = 5

/** Statuses that mean a dead link. Others, such as 403, may only reject robots. */
const GONE = [404, 410]

interface LinkCheckerOptions {
  isAllowed?: (address: string) => boolean
  resolve?: (host: string) => Promise<LookupAddress[]>
  timeoutMs?: number
  ca?: string
}

/**
 * Creates a function that checks links to other sites. It uses HTTPS only and never connects to this machine or its
 * network, even by DNS names or redirects.
 */
export function createLinkChecker(options: LinkCheckerOptions = {}): CheckAddress {
  const { resolve = (host) => lookup(host, { all: true }), isAllowed = isPublicAddress } = options
  const { timeoutMs = TIMEOUT_MS, ca } = options

  async function follow(
    address: URL,
    method: string,
    signal: AbortSignal,
    redirectsLeft = MAX_REDIRECTS,
  ): Promise<number> {
    const { status, location } = await send(address, { method, signal, ...(await resolveConnection(address)) })
    if (location === undefined || status < 300 || status > 399) return status
    if (redirectsLeft === 0) throw new Error('it redirects too often')
    return follow(new URL(location, address), method, signal, redirectsLeft - 1)
  }

  /** Pins the addresses that were checked, to prevent DNS rebinding. */
  async function resolveConnection({ protocol, hostname }: URL): Promise<RequestOptions> {
    if (protocol !== 'https:') throw new Error('it is not HTTPS')
    const host = hostname.replace(/^\[(.*)\]$/, '$1')
    const family = isIP(host)
    const addresses = family ? [{ address: host, family }] : await resolve(host)
    const [first] = addresses
    if (!first || !addresses.every(({ address }) => isAllowed(address))) throw new Error('it is not a public address')
    return {
      lookup: (_, { all }, done) => (all ? done(null, addresses) : done(null, first.address, first.family)),
      ...(ca !== undefined && { ca }),
    }
  }

  return async (address, stopSignal) => {
    const tryMethod = async (method: string) => {
      const url = new URL(address)
      const signal = AbortSignal.any([AbortSignal.timeout(timeoutMs), ...(stopSignal ? [stopSignal] : [])])
      signal.throwIfAborted()
      // DNS lookups cannot be aborted.
      const abortPromise = new Promise<never>((_, reject) =>
        signal.addEventListener('abort', () => reject(signal.reason)),
      )
      return Promise.race([follow(url, method, signal), abortPromise])
    }
    try {
      // Many sites answer only GET.
      const status = await tryMethod('HEAD').catch(() => 0)
      return isReachable(status) || isReachable(await tryMethod('GET'))
    } catch {
      return false
    }
  }
}

function isReachable(status: number): boolean {
  return status >= 200 && status < 500 && !GONE.includes(status)
}

function send(address: URL, options: RequestOptions): Promise<{ status: number; location: string | undefined }> {
  return new Promise((resolve, reject) => {
    const headers = { 'User-Agent': 'Mozilla/5.0 (compatible; link check)', Accept: 'text/html,*/*' }
    const clientRequest = request(address, { ...options, headers, agent: false }, (answer) => {
      answer.destroy()
      resolve({ status: answer.statusCode ?? 0, location: answer.headers.location })
    })
    clientRequest.on('error', reject)
    clientRequest.end()
  })
}
