/** Seconds since the page was shown. Time spent prerendering does not count. */
export function getSecondsShown(): number {
  const [navigation] = performance.getEntriesByType('navigation') as { activationStart?: number }[]
  return (performance.now() - (navigation?.activationStart ?? 0)) / 1000
}
