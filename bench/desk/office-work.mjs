/** What a database was filled with, without what has come in since. */
const FILLED = 'to=2026-06-25&spam=yes'

/** Makes a file of everything that was there as the office does, and reads it to its end; how long that took. */
export async function makeExport(desk, format) {
  const address = `/desk/export?${FILLED}`
  const page = await desk.ask(address)
  const fields = [['token', tokenIn(page)]]
  for (const [, column] of page.matchAll(/name="column"[^>]* value="([^"]+)"/g))
    fields.push(['column', column.replaceAll('&#x27;', "'").replaceAll('&amp;', '&')])
  const began = performance.now()
  const answer = await desk.post(address, [...fields, ['format', format]])
  const { byteLength } = await answer.arrayBuffer()
  if (!answer.headers.has('Content-Disposition')) throw new Error(`an export answered ${answer.status}`)
  return { bytes: byteLength, seconds: secondsSince(began) }
}

/** Gives the newest 2,000 of what was there another status, all at once, and takes it back; how long that took. */
export async function changeMany(desk, status) {
  const token = tokenIn(await desk.ask('/desk/account'))
  const began = performance.now()
  const confirm = async (preview, more = []) => {
    await desk.ask(preview)
    const done = await desk.post(preview, [['token', token], ...more])
    if (done.status !== 303) throw new Error(`${preview} answered ${done.status}`)
    return new URLSearchParams(done.headers.get('Location').split('?')[1])
  }
  const done = await confirm(await freezeMany(desk, status))
  await confirm(`/desk/undo/batch/${done.get('done')}`, [['count', '2000']])
  return { seconds: secondsSince(began) }
}

/** Freezes the newest 2,000 of what was there to give them another status; the address of their preview. */
export async function freezeMany(desk, status) {
  const token = tokenIn(await desk.ask('/desk/account'))
  const fields = { token, all: 'yes', do: `status:${status}`, list: FILLED }
  const frozen = (await desk.post('/desk/selections', fields)).headers.get('Location')
  if (!frozen?.startsWith('/desk/selections/')) throw new Error(`a selection was not frozen: ${frozen}`)
  return frozen
}

function tokenIn(page) {
  return /name="token" value="([^"]+)"/.exec(page)?.[1] ?? ''
}

function secondsSince(began) {
  return (performance.now() - began) / 1000
}
