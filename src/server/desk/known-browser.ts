import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Context } from 'hono'
import { deriveKey } from '../security/site-secret'
import type { Site } from '../site'
import { deskCookies } from './cookies'

const COOKIE_PATTERN = /^([\da-f~-]{36,183})\.([\w-]{43})$/

/** Colleagues may share a computer. */
const MAX_MEMBERS = 5

/**
 * Returns the ids of members who have signed in with this browser, most recent first. Grants no access: known browsers
 * only have their own rate limits.
 */
export function readKnownMemberIds(context: Context, site: Site): string[] {
  const [, ids, signature] = COOKIE_PATTERN.exec(deskCookies.read(context, site, 'known') ?? '') ?? []
  if (ids === undefined || signature === undefined) return []
  const isSignatureValid = timingSafeEqual(Buffer.from(signature, 'base64url'), sign(ids, site))
  return isSignatureValid ? ids.split('~') : []
}

export function rememberBrowser(context: Context, site: Site, memberId: string): void {
  const otherIds = readKnownMemberIds(context, site).filter((id) => id !== memberId)
  const ids = [memberId, ...otherIds].slice(0, MAX_MEMBERS).join('~')
  deskCookies.set(context, site, 'known', `${ids}.${sign(ids, site).toString('base64url')}`)
}

function sign(ids: string, { secret }: Site): Buffer {
  return createHmac('sha256', deriveKey(secret, 'known browsers')).update(ids).digest()
}
