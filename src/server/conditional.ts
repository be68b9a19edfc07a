/** Whether a reader already has what an entity tag stands for: `If-None-Match` (RFC 9110, 13.1.2), compared weakly. */
export function isKnownByReader(etag: string, ifNoneMatch: string | undefined): boolean {
  if (ifNoneMatch === undefined) return false
  if (ifNoneMatch.trim() === '*') return true
  return ifNoneMatch.split(',').some((candidate) => candidate.trim().replace(/^W\//, '') === etag)
}
