/** Who has typed nothing for so long is no longer writing, in milliseconds. */
const PAUSE = 300_000

/** Returns what somebody is writing on this page, undefined for nothing; calls back when that changes by their typing. */
export function watchWriting(onChange: () => void): () => string | undefined {
  let written: { what: string | undefined; at: number } | undefined
  const writing = () => (written && performance.now() - written.at < PAUSE ? written.what : undefined)
  document.addEventListener('input', ({ target }) => {
    if (!(target instanceof HTMLTextAreaElement) || !target.dataset.draft) return
    const before = writing()
    written = target.value === target.defaultValue ? undefined : { what: target.dataset.draft, at: performance.now() }
    if (writing() !== before) onChange()
  })
  return writing
}
