/** Selects the submissions that the database was filled with, without later ones. */
const FILLED = 'to=2026-06-25&spam=yes'

/** Exports the initial submissions and reads the whole file. Returns the seconds it took. */
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

/** Changes the status of the newest 2,000 initial submissions in bulk, and undoes it. Returns the seconds it took. */
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

/** Freezes a selection of the newest 2,000 initial submissions for a status change. Returns the preview's URL. */
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
