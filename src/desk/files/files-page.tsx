import type { ReactNode } from 'react'
import type { FileUse } from '../../editorial/files/file-uses'
import type { FileList } from '../../editorial/files/list-files'
import type { StoredFile } from '../../editorial/files/stored-file'
import * as routes from '../../routes'
import { EmptyState } from '../ui/empty-state'
import { TextField } from '../ui/fields'
import { ForeignText } from '../ui/foreign-text'
import { Ledger } from '../ui/ledger'
import { Age } from '../ui/moment'
import { Pager } from '../ui/pager'
import { formatFileKind, formatFileSize } from './format-file'
import { Thumbnail } from './thumbnail'
import { UploadForm } from './upload-form'

interface FilesPageProps {
  list: FileList
  uses: ReadonlyMap<string, readonly FileUse[]>
  query: string
  notice?: ReactNode
  /** Error of the last upload. */
  error?: string | undefined
}

/** Lists the uploaded files, newest first. */
export function FilesPage({ list, uses, query, notice, error }: FilesPageProps) {
  const { files, after } = list
  const older =
    after === undefined
      ? undefined
      : `${routes.deskFiles}?${new URLSearchParams({ ...(query && { q: query }), after })}`
  return (
    <>
      <h1>Files</h1>
      {notice}
      <UploadForm error={error} />
      {(files.length > 0 || query !== '') && <FileSearch query={query} />}
      {files.length === 0 ? <NoFiles query={query} /> : <FileTable files={files} uses={uses} />}
      <Pager older={older} />
    </>
  )
}

function FileSearch({ query }: { query: string }) {
  return (
    <form className="row file-search" action={routes.deskFiles}>
      <TextField id="q" label="Find by name" type="search" defaultValue={query} maxLength={100} />
      <button className="button button--quiet" type="submit">
        Find
      </button>
    </form>
  )
}

function NoFiles({ query }: { query: string }) {
  if (query !== '') return <EmptyState title="No files match" />
  return (
    <EmptyState title="No files yet">
      Upload pictures for posts, the team, and the press, and documents to download. Then choose them when you edit the
      website.
    </EmptyState>
  )
}

function FileTable({ files, uses }: { files: readonly StoredFile[]; uses: FilesPageProps['uses'] }) {
  return (
    <Ledger className="files" columns={['Name', 'Type', 'Used', 'Size', 'Added']}>
      {files.map((file) => (
        <tr key={file.id}>
          <th scope="row">
            <a className="file-name" href={routes.deskFile(file.id)}>
              <Thumbnail id={file.id} />
              <ForeignText>{file.name}</ForeignText>
            </a>
          </th>
          <td>{formatFileKind(file)}</td>
          <td data-column="Used">{formatUses(uses.get(file.id))}</td>
          <td data-column="Size">{formatFileSize(file.size)}</td>
          <td data-column="Added">
            <Age at={file.createdAt} />
          </td>
        </tr>
      ))}
    </Ledger>
  )
}

function formatUses(uses: readonly FileUse[] = []): string {
  if (uses.length === 0) return 'Nowhere'
  if (uses.some(({ where }) => where === 'published')) return 'On the site'
  return uses.some(({ where }) => where === 'planned') ? 'Scheduled' : 'In a draft'
}
