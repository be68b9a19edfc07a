/** Searching 12,000 characters with a quadratic pattern takes longer than any request may. */
const SEARCHED = 'a'.repeat(12_000)

let searchTime: number | undefined

/**
 * Returns the processor time of a task in this thread, relative to that of a quadratic search. A value above 1 is too
 * slow on any machine. A task above the limit is tried three times, because garbage collection and compilation are slow
 * only once.
 */
export async function relativeTime(task: () => unknown, limit = 1): Promise<number> {
  searchTime ??= await threadTime(search)
  const ratios: number[] = []
  while (ratios.length < 3 && ratios.every((ratio) => ratio > limit)) {
    const time = await threadTime(task)
    // The machine may have slowed down since the search.
    if (time > searchTime * limit) searchTime = await threadTime(search)
    ratios.push(time / searchTime)
  }
  return Math.min(...ratios)
}

/** Returns the processor time of a task in this thread, in milliseconds. */
async function threadTime(task: () => unknown): Promise<number> {
  const before = process.threadCpuUsage()
  await task()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}

function search(): void {
  ;/a*b/.test(SEARCHED)
}
