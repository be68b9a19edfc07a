import type { Context } from 'hono'
import type { Upload } from '../../desk/request'
import { FILE_LIMIT } from '../../editorial/files/file-types'
import { BODY_LIMIT } from '../limits/limit-body'
import { readBody } from '../limits/read-body'
import { readMultipart } from './multipart'

/** What a form with a file posted. */
export interface PostedUpload {
  fields: [name: string, text: string][]
  upload: Upload | undefined
}

/** What surrounds a file in its form may take as much as any other form. */
const LARGEST_BODY = FILE_LIMIT + BODY_LIMIT

/** Reads a form with a file; undefined where it is larger than a file may be, or no such form. */
export async function readUpload(context: Context): Promise<PostedUpload | undefined> {
  const body = await readBody(context.req.raw, LARGEST_BODY)
  const parts = body && readMultipart(body, context.req.header('Content-Type') ?? '')
  if (!parts) return undefined
  if (parts.some(({ bytes }) => bytes.length > FILE_LIMIT)) return undefined
  const texts = parts.filter(({ fileName }) => fileName === undefined)
  const file = parts.find(({ name, fileName, bytes }) => name === 'file' && fileName !== undefined && bytes.length > 0)
  return {
    fields: texts.map(({ name, bytes }) => [name, bytes.toString()]),
    upload: file && { name: file.fileName ?? '', bytes: file.bytes },
  }
}
