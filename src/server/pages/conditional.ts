/** Weak comparison of `If-None-Match` (RFC 9110, 13.1.2). */
export function matchesEtag(etag: string, ifNoneMatch: string | undefined): boolean {
  if (ifNoneMatch === undefined) return false
  if (ifNoneMatch.trim() === '*') return true
  // Tags are quoted and contain no quotes, so a substring is always a whole entry.
  return ifNoneMatch.includes(etag)
}
