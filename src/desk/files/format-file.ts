import { pictureDimensions } from '../../../content/picture-files'
import { isPictureId } from '../../editorial/files/file-id'
import type { FileUse } from '../../editorial/files/file-uses'
import type { StoredFile } from '../../editorial/files/stored-file'

const sizeFormat = new Intl.NumberFormat('en-US', { maximumSignificantDigits: 2 })

/** Returns, for example, "1.4 MB". */
export function formatFileSize(bytes: number): string {
  return bytes < 1_000_000
    ? `${sizeFormat.format(Math.max(1, Math.round(bytes / 1000)))} kB`
    : `${sizeFormat.format(bytes / 1_000_000)} MB`
}

/** Returns, for example, "Picture, 1600 × 1200 pixels". */
export function formatFileKind({ id }: Pick<StoredFile, 'id'>): string {
  if (!isPictureId(id)) return 'PDF document'
  const { width, height } = pictureDimensions(id)
  return `Picture, ${width} × ${height} pixels`
}

const useLabels: Readonly<Record<FileUse['where'], string>> = {
  published: 'on the site',
  draft: 'in a draft',
  planned: 'planned',
}

export function formatFileUse({ where }: FileUse): string {
  return useLabels[where]
}
