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

/** Gives the newest 2,000 of what was there another status, all at once, and takes it back; how long each step took. */
export async function changeMany(desk, status) {
  const token = tokenIn(await (await ask(desk, '/desk/account')).text())
  const steps = {}
  const time = async (name, task) => {
    const began = performance.now()
    const done = await task()
    steps[name] = secondsSince(began)
    return done
  }
  const change = async (name, fields) => {
    const preview = await time(`${name} frozen`, () => freeze(desk, [['token', token], ...Object.entries(fields)]))
    await time(`${name} shown`, async () => (await ask(desk, preview)).text())
    const done = await time(`${name} done`, () => post(desk, preview, [['token', token]]))
    if (done.status !== 303) throw new Error(`a selection answered ${done.status}`)
    return preview.split('/').at(-1)
  }
  const batch = await change('change', { all: 'yes', do: `status:${status}`, list: FILLED })
  await change('undoing', { do: 'undo', batch })
  return { seconds: Object.values(steps).reduce((sum, each) => sum + each), steps }
}

/** Freezes the newest 2,000 of what was there to give them another status; the address of their preview. */
export async function freezeMany(desk, status) {
  const token = tokenIn(await (await ask(desk, '/desk/account')).text())
  return freeze(desk, Object.entries({ token, all: 'yes', do: `status:${status}`, list: FILLED }))
}

async function freeze(desk, fields) {
  const frozen = (await post(desk, '/desk/selections', fields)).headers.get('Location')
  if (!frozen?.startsWith('/desk/selections/')) throw new Error(`a selection was not frozen: ${frozen}`)
  return frozen
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
