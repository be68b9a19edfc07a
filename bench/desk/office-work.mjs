/** What a database was filled with, without what has come in since. */
const FILLED = 'to=2026-06-25&spam=yes'

/** Makes a file of everything that was there as the office does, and reads it to its end; how long that took. */
export async function makeExport(desk, format) {
  const address = `/desk/export?${FILLED}`
  const page = await (await ask(desk, address)).text()
  const fields = [['token', tokenIn(page)]]
  for (const [, column] of page.matchAll(/name="column"[^>]* value="([^"]+)"/g))
    fields.push(['column', unescaped(column)])
  const began = performance.now()
  const answer = await post(desk, address, [...fields, ['format', format]])
  const { byteLength } = await answer.arrayBuffer()
  if (!answer.headers.has('Content-Disposition')) throw new Error(`an export answered ${answer.status}`)
  return { bytes: byteLength, seconds: secondsSince(began) }
}

/** Gives the newest 2,000 of what was there another status, all at once; how long that took. */
export async function changeMany(desk, status) {
  const token = tokenIn(await (await ask(desk, '/desk/account')).text())
  const chosen = { token, all: 'yes', do: `status:${status}`, list: FILLED }
  const frozen = (await post(desk, '/desk/selections', Object.entries(chosen))).headers.get('Location')
  if (!frozen?.startsWith('/desk/selections/')) throw new Error(`a selection was not frozen: ${frozen}`)
  const began = performance.now()
  const done = await post(desk, frozen, [['token', token]])
  if (done.status !== 303) throw new Error(`a selection answered ${done.status}`)
  return { seconds: secondsSince(began) }
}

function ask({ origin, cookie }, path, options = {}) {
  const headers = { Cookie: `${cookie.name}=${cookie.value}`, 'User-Agent': 'bench', 'Sec-Fetch-Site': 'same-origin' }
  return fetch(origin + path, { redirect: 'manual', ...options, headers: { ...headers, Origin: origin } })
}

function post(desk, path, fields) {
  return ask(desk, path, { method: 'POST', body: new URLSearchParams(fields) })
}

function tokenIn(page) {
  return /name="token" value="([^"]+)"/.exec(page)?.[1] ?? ''
}

function unescaped(text) {
  return text.replaceAll('&#x27;', "'").replaceAll('&amp;', '&')
}

function secondsSince(began) {
  return (performance.now() - began) / 1000
}
