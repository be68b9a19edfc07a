import type { LookupAddress } from 'node:dns'
import { lookup } from 'node:dns/promises'
import { type RequestOptions, request } from 'node:https'
import { isIP } from 'node:net'
import type { CheckAddress } from '../../editorial/findings/ask-links'
import { isPublicAddress } from './public-address'

const PATIENCE_MILLISECONDS = 5000
const MOST_REDIRECTS = 5

/** What an office may be told of: nobody is there, or says so. That a robot is refused says nothing. */
const GONE = [404, 410]

interface AskerOptions {
  isAllowed?: (address: string) => boolean
  resolve?: (host: string) => Promise<LookupAddress[]>
  patience?: number
  ca?: string
}

/**
 * Makes what asks other sites whether an address leads somewhere: by HTTPS alone, and never this machine or its network,
 * whatever a name or a redirect says.
 */
export function createLinkChecker(options: AskerOptions = {}): CheckAddress {
  const { resolve = (host) => lookup(host, { all: true }), isAllowed = isPublicAddress } = options
  const { patience = PATIENCE_MILLISECONDS, ca } = options

  async function follow(address: URL, method: string, signal: AbortSignal, left = MOST_REDIRECTS): Promise<number> {
    const { status, location } = await send(address, { method, signal, ...(await connectionTo(address)) })
    if (location === undefined || status < 300 || status > 399) return status
    if (left === 0) throw new Error('it redirects too often')
    return follow(new URL(location, address), method, signal, left - 1)
  }

  /** Connects to the addresses that were looked at, so that a name cannot mean another a moment later. */
  async function connectionTo({ protocol, hostname }: URL): Promise<RequestOptions> {
    if (protocol !== 'https:') throw new Error('it is not HTTPS')
    const host = hostname.replace(/^\[(.*)\]$/, '$1')
    const family = isIP(host)
    const found = family ? [{ address: host, family }] : await resolve(host)
    const [first] = found
    if (!first || !found.every(({ address }) => isAllowed(address))) throw new Error('it is not a public address')
    return {
      lookup: (_, { all }, tell) => (all ? tell(null, found) : tell(null, first.address, first.family)),
      ...(ca !== undefined && { ca }),
    }
  }

  return async (address, stopping) => {
    const ask = async (method: string) => {
      const url = new URL(address)
      const signal = AbortSignal.any([AbortSignal.timeout(patience), ...(stopping ? [stopping] : [])])
      signal.throwIfAborted()
      // A name that is never resolved heeds no signal.
      const late = new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
      return Promise.race([follow(url, method, signal), late])
    }
    try {
      // Many answer nothing but GET.
      const status = await ask('HEAD').catch(() => 0)
      return isThere(status) || isThere(await ask('GET'))
    } catch {
      return false
    }
  }
}

function isThere(status: number): boolean {
  return status >= 200 && status < 500 && !GONE.includes(status)
}

function send(address: URL, options: RequestOptions): Promise<{ status: number; location: string | undefined }> {
  return new Promise((resolve, reject) => {
    const headers = { 'User-Agent': 'Mozilla/5.0 (compatible; link check)', Accept: 'text/html,*/*' }
    const sent = request(address, { ...options, headers, agent: false }, (answer) => {
      answer.destroy()
      resolve({ status: answer.statusCode ?? 0, location: answer.headers.location })
    })
    sent.on('error', reject)
    sent.end()
  })
}
