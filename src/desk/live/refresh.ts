/** Runs one load at a time. Calls during a load cause one more load after it. */
export function createRefresh(load: () => Promise<void>): () => Promise<void> {
  let isLoading = false
  let isStale = false
  return async () => {
    isStale = true
    if (isLoading) return
    isLoading = true
    while (isStale) {
      isStale = false
      // Ignore errors: the next change loads again.
      await load().catch(() => undefined)
    }
    isLoading = false
  }
}

/** Fetches a text. Returns undefined for an error status, for example after the session has ended. */
export async function fetchText(address: string, body?: URLSearchParams): Promise<string | undefined> {
  const answer = await fetch(address, { method: body ? 'POST' : 'GET', body: body ?? null, redirect: 'error' })
  return answer.ok ? answer.text() : undefined
}
