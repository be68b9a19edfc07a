import type { Upload, UploadResult } from '../../desk/request'
import { addFile } from '../../editorial/files/add-file'
import type { PictureType } from '../../editorial/files/encode-picture'
import { digestFile } from '../../editorial/files/file-id'
import { detectFileType, type UploadError } from '../../editorial/files/file-types'
import type { FilePart } from '../../editorial/files/stored-file'
import type { Actor } from '../../log/actor'
import type { Site } from '../site'

/** Stores an uploaded file. PDFs are stored unchanged; pictures are always re-encoded. */
export async function storeUpload(site: Site, actor: Actor, { name, bytes }: Upload): Promise<UploadResult> {
  const type = detectFileType(bytes)
  if (type === undefined || type === 'heic') return refuse(type ?? 'other-type')
  const encodedFile = type === 'pdf' ? await toDocument(bytes) : await encodePicture(site, bytes, type)
  if (typeof encodedFile === 'string') return refuse(encodedFile)
  const result = await addFile(site.app, actor, { ...encodedFile, name }, site.settings.fileQuota)
  if (result.status === 'no-room') return refuse('no-room')
  return result.status === 'too-many' ? refuse('too-many-files') : result
}

function refuse(why: UploadError): UploadResult {
  return { status: 'refused', why }
}

interface FileParts {
  id: string
  parts: readonly FilePart[]
}

async function toDocument(bytes: Uint8Array<ArrayBuffer>): Promise<FileParts> {
  const id = `d-${await digestFile(bytes)}`
  return { id, parts: [{ name: id, type: 'application/pdf', bytes }] }
}

async function encodePicture({ pictures, log }: Site, bytes: Uint8Array<ArrayBuffer>, type: PictureType) {
  const result = await pictures.encode(bytes, type)
  if ('picture' in result) return result.picture
  if (result.reason !== undefined) log.warn({ reason: result.reason, type }, 'a picture could not be decoded')
  return result.why
}
