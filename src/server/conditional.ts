/** Whether a reader already has what an entity tag stands for: `If-None-Match` (RFC 9110, 13.1.2), compared weakly. */
export function isKnownByReader(etag: string, ifNoneMatch: string | undefined): boolean {
  if (ifNoneMatch === undefined) return false
  if (ifNoneMatch.trim() === '*') return true
  // A tag is quoted and holds no quotes: what stands in the list is one of its entries.
  return ifNoneMatch.includes(etag)
}
