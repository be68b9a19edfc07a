import { MAX_FILE_BYTES } from '../../editorial/files/file-types'
import * as routes from '../../routes'
import { createElement } from '../create-element'
import type { Announce } from '../live/announce'
import type { OfferedFile } from './offered-file'

/** Opens the browser's file picker and uploads the file. The field shows the progress. */
export function uploadInPlace(field: HTMLElement, announce: Announce, onUpload: (file: OfferedFile) => void): void {
  const isPicture = field.dataset.fileField === 'picture'
  const accept = `image/jpeg,image/png,image/webp,image/avif${isPicture ? '' : ',application/pdf'}`
  const input = createElement('input', { type: 'file', accept })
  input.addEventListener('change', async () => {
    const [file] = input.files ?? []
    if (!file) return
    const report = (text: string) => {
      showProgress(field, text)
      announce(text)
    }
    report(`Uploading ${file.name} …`)
    const outcome = file.size > MAX_FILE_BYTES ? { error: TOO_LARGE } : await upload(file, readToken(field))
    if ('error' in outcome) return report(outcome.error)
    if (isPicture && !outcome.id.startsWith('p-')) return report('This isn’t a picture')
    report(`${outcome.name} was uploaded`)
    onUpload(outcome)
  })
  input.click()
}

const TOO_LARGE = 'Files can be up to 20 MB'

async function upload(file: File, token: string): Promise<OfferedFile | { error: string }> {
  const body = new FormData()
  body.set('token', token)
  body.set('file', file)
  try {
    const answer = await fetch(routes.deskFiles, { method: 'POST', body, headers: { Accept: 'application/json' } })
    if (answer.headers.get('Content-Type')?.startsWith('application/json')) return await answer.json()
    if (answer.status === 413) return { error: TOO_LARGE }
    if (answer.status === 429) return { error: 'Another file is still uploading. Please try again in a minute' }
    return { error: 'That didn’t work. You may be signed out: open the desk in another tab, then try again' }
  } catch {
    return { error: 'The connection was lost. Please try again' }
  }
}

function readToken(field: HTMLElement): string {
  return field.closest('form')?.querySelector<HTMLInputElement>('input[name="token"]')?.value ?? ''
}

function showProgress(field: HTMLElement, text: string): void {
  const state = field.querySelector('.file-state') ?? createElement('p', { className: 'field-hint file-state' })
  state.textContent = text
  field.append(state)
}
