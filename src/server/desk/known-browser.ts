import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Context } from 'hono'
import { createToken } from '../../staff/tokens'
import { deriveKey } from '../security/site-secret'
import type { Site } from '../site'
import { readDeskCookie, setDeskCookie } from './cookies'

/** A random name, and our signature of it. */
const SHAPE = /^([\w-]{43})\.([\w-]{43})$/

/**
 * What a browser is counted by from which somebody has signed in before; undefined for others. It tells nobody who that
 * was, and opens nothing: it only keeps what others in the network do from locking it out.
 */
export function knownBrowserOf(context: Context, site: Site): string | undefined {
  const [, name, signature] = SHAPE.exec(readDeskCookie(context, site, 'known') ?? '') ?? []
  if (name === undefined || signature === undefined) return undefined
  const isOurs = timingSafeEqual(Buffer.from(signature, 'base64url'), signatureOf(name, site))
  return isOurs ? name : undefined
}

/** Remembers that somebody has signed in from this browser. */
export function rememberBrowser(context: Context, site: Site): void {
  const name = knownBrowserOf(context, site) ?? createToken()
  setDeskCookie(context, site, 'known', `${name}.${signatureOf(name, site).toString('base64url')}`)
}

function signatureOf(name: string, { secret }: Site): Buffer {
  return createHmac('sha256', deriveKey(secret, 'known browsers')).update(name).digest()
}
