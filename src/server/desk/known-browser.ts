import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Context } from 'hono'
import { deriveKey } from '../security/site-secret'
import type { Site } from '../site'
import { deskCookies } from './cookies'

const SHAPE = /^([\da-f~-]{36,183})\.([\w-]{43})$/

/** Colleagues who share a computer. */
const MOST_MEMBERS = 5

/**
 * Who has signed in from this browser before, the last one first. It opens nothing: it only keeps what others in the
 * network do from locking them out.
 */
export function knownMembersOf(context: Context, site: Site): string[] {
  const [, ids, signature] = SHAPE.exec(deskCookies.read(context, site, 'known') ?? '') ?? []
  if (ids === undefined || signature === undefined) return []
  const isOurs = timingSafeEqual(Buffer.from(signature, 'base64url'), signatureOf(ids, site))
  return isOurs ? ids.split('~') : []
}

export function rememberBrowser(context: Context, site: Site, memberId: string): void {
  const others = knownMembersOf(context, site).filter((id) => id !== memberId)
  const ids = [memberId, ...others].slice(0, MOST_MEMBERS).join('~')
  deskCookies.set(context, site, 'known', `${ids}.${signatureOf(ids, site).toString('base64url')}`)
}

function signatureOf(ids: string, { secret }: Site): Buffer {
  return createHmac('sha256', deriveKey(secret, 'known browsers')).update(ids).digest()
}
