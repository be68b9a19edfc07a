import * as routes from '../../routes'
import { createRefresh, fetchText } from '../live/refresh'
import { subscribeToStream } from '../live/shared-stream'
import type { PresenceMessages } from './presence-messages'
import { createStrip } from './strip'

/** Three of them within the lease that the server gives. */
const HEARTBEAT = 15_000

/** Tells the server that this page is open, and shows who else has the same open and what they have just done. */
export function runPresence(): void {
  const place = document.getElementById('presence')
  if (!place) return
  const { kind = '', id = '', subject = '', tab = '', since = '' } = place.dataset
  const address = routes.deskPresence(kind)
  const page = { id, tab, since }
  const token = document.querySelector<HTMLInputElement>('input[name=token]')?.value ?? ''
  const show = createStrip(place)
  let turn = 0
  const fields = (more: Record<string, string>) =>
    new URLSearchParams({ ...page, token, turn: String(++turn), ...more })

  const writing = watchWriting(() => void beat())
  const beat = createRefresh(async () => {
    showAnswer(await fetchText(address, fields({ writing: writing() ?? '' })))
  })
  const look = createRefresh(async () => {
    showAnswer(await fetchText(`${address}?${new URLSearchParams(page)}`))
  })
  const leave = () => void navigator.sendBeacon(address, fields({ leaving: 'yes' }))

  function showAnswer(answer: string | undefined): void {
    if (answer) show(JSON.parse(answer) as PresenceMessages)
  }

  subscribeToStream(({ kind, data }) => {
    if (kind === 'presence' && data.split(' ').includes(subject)) void look()
  })
  // Who looks at something else meanwhile is not here, unless they are in the middle of a sentence.
  let isLeft = false
  const isHere = () => !isLeft && (!document.hidden || writing() !== undefined)
  const tell = () => void (isHere() ? beat() : leave())
  setInterval(() => isHere() && tell(), HEARTBEAT)
  document.addEventListener('visibilitychange', tell)
  // A page that goes is hidden after it has said so.
  for (const event of ['pagehide', 'pageshow'])
    addEventListener(event, () => {
      isLeft = event === 'pagehide'
      tell()
    })
}

/** Who has typed nothing for so long is no longer writing, in milliseconds. */
const PAUSE = 300_000

/** Returns what somebody is writing on this page, undefined for nothing; calls back when that changes by their typing. */
function watchWriting(onChange: () => void): () => string | undefined {
  let written: { what: string | undefined; at: number } | undefined
  const writing = () => (written && performance.now() - written.at < PAUSE ? written.what : undefined)
  document.addEventListener('input', ({ target }) => {
    const what = writtenIn(target as Element)
    if (what === undefined) return
    const before = writing()
    const isAsBefore = target instanceof HTMLTextAreaElement && target.value === target.defaultValue
    written = isAsBefore ? undefined : { what, at: performance.now() }
    if (writing() !== before) onChange()
  })
  return writing
}

/** As the server knows it; undefined for fields that are nobody else's concern. */
function writtenIn(target: Element): string | undefined {
  if (target instanceof HTMLTextAreaElement && target.dataset.draft) return target.dataset.draft
  return target.closest('[data-fields]') ? 'draft' : undefined
}
