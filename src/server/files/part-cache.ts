/** Keeps what was used last, up to so many bytes in all. Entries that are older than `age` milliseconds are gone. */
export function createPartCache<Part extends { bytes: Uint8Array }>({
  most,
  age,
  now = () => performance.now(),
}: {
  most: number
  age: number
  now?: () => number
}) {
  const entries = new Map<string, { part: Part; since: number }>()
  let held = 0

  function remove(name: string): void {
    const entry = entries.get(name)
    if (!entry) return
    entries.delete(name)
    held -= entry.part.bytes.length
  }

  return {
    get(name: string): Part | undefined {
      const entry = entries.get(name)
      if (!entry) return undefined
      if (now() - entry.since > age) return void remove(name)
      entries.delete(name)
      entries.set(name, entry)
      return entry.part
    },
    set(name: string, part: Part): void {
      remove(name)
      if (part.bytes.length > most) return
      entries.set(name, { part, since: now() })
      held += part.bytes.length
      for (const oldest of entries.keys()) {
        if (held <= most) return
        remove(oldest)
      }
    },
  }
}
