/** Whether `If-None-Match` matches an entity tag, by weak comparison (RFC 9110, 13.1.2). */
export function matchesEtag(etag: string, ifNoneMatch: string | undefined): boolean {
  if (ifNoneMatch === undefined) return false
  if (ifNoneMatch.trim() === '*') return true
  // A tag is quoted and contains no quotes, so a substring is an entry.
  return ifNoneMatch.includes(etag)
}
