import { createContext, type ReactNode, use } from 'react'
import type { FileChoices } from '../../editorial/files/file-choices'
import { isFileId } from '../../editorial/files/file-id'
import type { StoredFile } from '../../editorial/files/stored-file'
import * as routes from '../../routes'
import { Select } from '../ui/fields'
import { Thumbnail } from './thumbnail'
import { PICTURE_HINT, UPLOAD_HINT } from './upload-texts'

/** Files that the form's fields offer (src/editorial/files/file-choices.ts). */
export const FileChoicesContext = createContext<FileChoices>({ pictures: [], files: [], chosen: [] })

interface FileFieldProps {
  id: string
  name: string
  label: ReactNode
  hint?: string | undefined
  error?: string | undefined
  /** Id of the chosen file, or an empty string. */
  defaultValue: string
  /** True if it accepts only pictures. */
  isPicture?: boolean
}

/**
 * Selects an uploaded file by name. The script (run-file-fields.ts) adds a visual file picker and uploading in place.
 */
export function FileField({ isPicture = false, hint, ...field }: FileFieldProps) {
  const { defaultValue } = field
  const { pictures, files, chosen } = use(FileChoicesContext)
  const options = isPicture ? pictures : files
  const own = chosen.filter(({ id }) => id === defaultValue && !options.some((file) => file.id === id))
  const isListed = [...own, ...options].some(({ id }) => id === defaultValue)
  return (
    <div className="file-field" data-file-field={isPicture ? 'picture' : 'file'}>
      <span className="file-shown" data-file-shown>
        {isFileId(defaultValue) && <Thumbnail id={defaultValue} />}
      </span>
      <Select {...field} hint={[hint, isPicture ? PICTURE_HINT : UPLOAD_HINT].filter(Boolean).join(' ')}>
        <option value="">{isPicture ? 'No picture' : 'No file'}</option>
        {!isListed && defaultValue !== '' && <option value={defaultValue}>A removed file</option>}
        {[...own, ...options].map((file) => (
          <FileOption {...file} key={file.id} />
        ))}
      </Select>
      <p className="file-tools">
        <button type="button" className="text-button" data-file-choose>
          Browse
        </button>
        <button type="button" className="text-button" data-file-upload>
          Upload another
        </button>
        <a href={routes.deskFiles} target="_blank" rel="noreferrer">
          All files<span className="visually-hidden"> (opens a new tab)</span>
        </a>
      </p>
    </div>
  )
}

function FileOption({ id, name }: StoredFile) {
  return <option value={id}>{name}</option>
}
