/**
 * For how many seconds the page has been in front of its visitor. The time before does not count in which the
 * browser made it ready in advance (Prerendering Revamped, activationStart).
 */
export function secondsShown(): number {
  const [navigation] = performance.getEntriesByType('navigation') as { activationStart?: number }[]
  return (performance.now() - (navigation?.activationStart ?? 0)) / 1000
}
