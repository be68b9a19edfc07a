import * as routes from '../../routes'
import { createButton, createElement } from '../create-element'
import { createThumbnail, type OfferedFile } from './offered-file'

/** A page of files from the server. */
interface FileBatch {
  files: OfferedFile[]
  after?: string
}

const SEARCH_DELAY_MS = 250

/** Opens a dialog with the uploaded files, newest first. */
export function chooseFile(kind: string, onChoose: (file: OfferedFile) => void): void {
  const heading = createElement('h2', { id: 'file-dialog-heading' }, kind === 'picture' ? 'Pictures' : 'Files')
  const search = createElement('input', {
    type: 'search',
    className: 'control',
    id: 'file-dialog-search',
    maxLength: 100,
  })
  const label = createElement('label', { className: 'field-label', htmlFor: search.id }, 'Find by name')
  const state = createElement('p', { className: 'field-hint' })
  state.setAttribute('role', 'status')
  const list = createElement('ul', { className: 'file-list' })
  const more = createButton('button button--quiet', 'More', () => load(true))
  more.hidden = true
  const close = createButton('button', 'Close', () => dialog.close())
  const parts = [heading, label, search, state, list, more, close]
  const dialog = createElement('dialog', { className: 'key-dialog file-dialog' }, ...parts)
  dialog.setAttribute('aria-labelledby', heading.id)
  const choose = (file: OfferedFile) => {
    dialog.close()
    onChoose(file)
  }

  let turn = 0
  let after: string | undefined
  async function load(isNextPage: boolean): Promise<void> {
    const own = ++turn
    const batch = await fetchFiles({ kind, q: search.value, ...(isNextPage && after !== undefined && { after }) })
    if (own !== turn) return
    after = batch?.after
    more.hidden = after === undefined
    const rows = (batch?.files ?? []).map((file) => createRow(file, choose))
    if (isNextPage) list.append(...rows)
    else list.replaceChildren(...rows)
    if (isNextPage) rows[0]?.querySelector('button')?.focus()
    state.textContent = batch ? formatResultCount(list.childElementCount, more.hidden) : 'The list couldn’t be loaded.'
  }

  let timer: ReturnType<typeof setTimeout> | undefined
  search.addEventListener('input', () => {
    clearTimeout(timer)
    timer = setTimeout(() => load(false), SEARCH_DELAY_MS)
  })
  dialog.addEventListener('close', () => dialog.remove())
  document.body.append(dialog)
  dialog.showModal()
  void load(false)
}

function formatResultCount(count: number, isComplete: boolean): string {
  if (count === 0) return 'None.'
  return isComplete ? `${count} in all.` : `The newest ${count}.`
}

async function fetchFiles(query: Record<string, string>): Promise<FileBatch | undefined> {
  try {
    const address = `${routes.deskFiles}?${new URLSearchParams(query)}`
    const response = await fetch(address, { headers: { Accept: 'application/json' } })
    return response.ok ? await response.json() : undefined
  } catch {
    return undefined
  }
}

function createRow(file: OfferedFile, choose: (file: OfferedFile) => void): HTMLElement {
  const button = createButton('file-offer', '', () => choose(file))
  button.append(createThumbnail(file.id), createElement('bdi', {}, file.name))
  return createElement('li', {}, button)
}
