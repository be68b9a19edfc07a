import type { ReactNode } from 'react'
import { pictureSizes } from '../../../content/picture-files'
import { isPictureId } from '../../editorial/files/file-id'
import type { FileUse } from '../../editorial/files/file-uses'
import type { StoredFile } from '../../editorial/files/stored-file'
import * as routes from '../../routes'
import { PostForm } from '../shell/post-form'
import { ForeignText } from '../ui/foreign-text'
import { Moment } from '../ui/moment'
import { formatFileKind, formatFileSize, formatFileUse } from './format-file'

type LabeledUse = FileUse & { label: string }

interface FilePageProps {
  file: StoredFile
  uses: readonly LabeledUse[]
  notice?: ReactNode
}

/** A file's preview, its uses, and its removal. */
export function FilePage({ file, uses, notice }: FilePageProps) {
  const { id, name, size, createdAt } = file
  return (
    <>
      <p className="screen-only">
        <a href={routes.deskFiles}>Files</a>
      </p>
      <h1>
        <ForeignText>{name}</ForeignText>
      </h1>
      {notice}
      {isPictureId(id) && <Picture id={id} />}
      <p className="file-facts">
        {formatFileKind(file)}. {formatFileSize(size)} in all sizes. Added <Moment at={createdAt} />.{' '}
        <a href={routes.files + id} download>
          Download
        </a>
      </p>
      <h2>Where it’s used</h2>
      {uses.length === 0 ? <UnusedFile id={id} /> : <UseList uses={uses} />}
    </>
  )
}

function Picture({ id }: { id: string }) {
  const sizes = pictureSizes(id)
  const [smallest] = sizes
  const largest = sizes.at(-1) ?? smallest
  return (
    <img
      className="file-picture"
      src={routes.files + largest.name}
      width={largest.width}
      height={largest.height}
      alt="Original"
    />
  )
}

function UnusedFile({ id }: { id: string }) {
  return (
    <>
      <p>Nowhere. Visitors can open it only if they have its address.</p>
      <PostForm action={routes.deskFileRemoval(id)} className="removal">
        <button className="text-button" type="submit">
          Remove this file
        </button>
      </PostForm>
    </>
  )
}

function UseList({ uses }: { uses: readonly LabeledUse[] }) {
  return (
    <>
      <ul>
        {uses.map((use) => (
          <li key={`${use.document} ${use.where}`}>
            <a href={routes.deskDocument(use.document)}>
              <ForeignText>{use.label}</ForeignText>
            </a>
            , {formatFileUse(use)}
          </li>
        ))}
      </ul>
      <p>To remove the file, remove it from there first.</p>
    </>
  )
}
