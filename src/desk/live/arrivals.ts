import * as routes from '../../routes'
import { createElement } from '../create-element'
import { createAnnouncer } from './announce'
import { createRefresh, fetchText } from './refresh'
import { listenToProgress } from './shared-stream'

/** Shows the number of new submissions above the list, with a link that loads them. */
export function setUpArrivals(): void {
  const place = document.getElementById('arrivals')
  if (!place) return
  const since = place.dataset.position ?? '0'
  const query = new URLSearchParams(location.search)
  for (const page of ['after', 'before', 'top', 'done']) query.delete(page)
  const link = createElement('a', { href: `${routes.deskInbox}?${query}` })
  const announce = createAnnouncer()
  query.set('since', since)
  const refresh = createRefresh(async () => {
    const text = await fetchText(`${routes.deskArrivals}?${query}`)
    if (!text) return
    link.textContent = text
    if (!link.isConnected) place.replaceChildren(link)
    announce(text)
  })
  listenToProgress((position) => {
    if (Number(position) > Number(since)) void refresh()
  })
}
