/** Loads one thing at a time: what is asked for meanwhile is loaded once more, after it. */
export function createRefresh(load: () => Promise<void>): () => Promise<void> {
  let isLoading = false
  let isStale = false
  return async () => {
    isStale = true
    if (isLoading) return
    isLoading = true
    while (isStale) {
      isStale = false
      // The next change asks again.
      await load().catch(() => undefined)
    }
    isLoading = false
  }
}

/** Asks the site for a text, with what is posted; undefined when it is not there, as after the session's end. */
export async function fetchText(address: string, body?: URLSearchParams): Promise<string | undefined> {
  const answer = await fetch(address, { method: body ? 'POST' : 'GET', body: body ?? null, redirect: 'error' })
  return answer.ok ? answer.text() : undefined
}
