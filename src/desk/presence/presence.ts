import * as routes from '../../routes'
import { createRefresh, fetchText } from '../live/refresh'
import { subscribeToStream } from '../live/shared-stream'
import type { PresenceMessages } from './presence-messages'
import { createStrip } from './strip'

/** A third of the server's lease. */
const HEARTBEAT_INTERVAL_MS = 15_000

/** Reports that this page is open, and shows who else has it open and what they changed. */
export function setUpPresence(): void {
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

  const writing = watchWriting(() => void sendHeartbeat())
  const sendHeartbeat = createRefresh(async () => {
    showResponse(await fetchText(address, fields({ writing: writing() ?? '' })))
  })
  const fetchPeople = createRefresh(async () => {
    showResponse(await fetchText(`${address}?${new URLSearchParams(page)}`))
  })
  const leave = () => void navigator.sendBeacon(address, fields({ leaving: 'yes' }))

  function showResponse(response: string | undefined): void {
    if (response) show(JSON.parse(response) as PresenceMessages)
  }

  subscribeToStream(({ kind, data }) => {
    if (kind === 'presence' && data.split(' ').includes(subject)) void fetchPeople()
  })
  // A hidden tab does not count as present, unless its user is still writing.
  let hasLeft = false
  const isPresent = () => !hasLeft && (!document.hidden || writing() !== undefined)
  const reportPresence = () => void (isPresent() ? sendHeartbeat() : leave())
  setInterval(() => isPresent() && reportPresence(), HEARTBEAT_INTERVAL_MS)
  document.addEventListener('visibilitychange', reportPresence)
  // On unload, "pagehide" comes before "visibilitychange".
  for (const event of ['pagehide', 'pageshow'])
    addEventListener(event, () => {
      hasLeft = event === 'pagehide'
      reportPresence()
    })
}

const WRITING_TIMEOUT_MS = 300_000

/** Watches typing. Returns a function that returns the kind of text being written, or undefined. */
function watchWriting(onChange: () => void): () => string | undefined {
  let written: { what: string | undefined; at: number } | undefined
  const writing = () => (written && performance.now() - written.at < WRITING_TIMEOUT_MS ? written.what : undefined)
  document.addEventListener('input', ({ target }) => {
    const what = findWritingKind(target as Element)
    if (what === undefined) return
    const before = writing()
    const isUnchanged = target instanceof HTMLTextAreaElement && target.value === target.defaultValue
    written = isUnchanged ? undefined : { what, at: performance.now() }
    if (writing() !== before) onChange()
  })
  return writing
}

/** Returns the kind of text in a field, or undefined if colleagues need not know. */
function findWritingKind(target: Element): string | undefined {
  if (target instanceof HTMLTextAreaElement && target.dataset.draft) return target.dataset.draft
  return target.closest('[data-fields]') ? 'draft' : undefined
}
