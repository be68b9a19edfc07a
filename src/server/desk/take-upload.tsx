import type { Context } from 'hono'
import { refusalPage } from '../../desk/shell/refused'
import { MAX_FILE_BYTES } from '../../editorial/files/file-types'
import type { SignedInMember } from '../../staff/sessions'
import { MAX_BODY_BYTES } from '../limits/limit-body'
import { readBody } from '../limits/read-body'
import { readMultipart } from '../signed-in/multipart'
import { type PostedForm, toStorableFields } from '../signed-in/read-fields'
import type { Site } from '../site'
import { showPage } from './requests'

/** Uploads are held in memory. */
const MAX_CONCURRENT_UPLOADS = 4

/** Limits the size and the number of concurrent uploads, one per person. */
export function createUploadHandler(site: Site) {
  const uploadingMemberIds = new Set<string>()
  return async (context: Context, signedIn: SignedInMember, handle: (form: PostedForm) => Promise<Response>) => {
    const { id } = signedIn.member
    if (uploadingMemberIds.has(id)) return showPage(context, site, signedIn, ONE_AT_A_TIME)
    if (uploadingMemberIds.size >= MAX_CONCURRENT_UPLOADS) return showPage(context, site, signedIn, BUSY)
    uploadingMemberIds.add(id)
    try {
      const form = await readUpload(context)
      if (!form) return await showPage(context, site, signedIn, TOO_LARGE)
      return await handle(form)
    } finally {
      uploadingMemberIds.delete(id)
    }
  }
}

const TOO_LARGE = refusalPage(413, 'Too large', 'Files can be up to 20 MB. Go back and choose a smaller one.')
const ONE_AT_A_TIME = refusalPage(
  429,
  'One file at a time',
  'Another file of yours is still uploading. When it’s done, go back and try again.',
)
const BUSY = refusalPage(
  429,
  'Please try again',
  'Other people are uploading files right now. Go back and try again in a minute.',
)

const MAX_UPLOAD_BODY_BYTES = MAX_FILE_BYTES + MAX_BODY_BYTES

/** Reads a form with a file. Resolves to undefined if the file is too large or the form cannot be read. */
async function readUpload(context: Context): Promise<PostedForm | undefined> {
  const body = await readBody(context.req.raw, MAX_UPLOAD_BODY_BYTES)
  const parts = body && readMultipart(body, context.req.header('Content-Type') ?? '')
  if (!parts || parts.some(({ bytes }) => bytes.length > MAX_FILE_BYTES)) return undefined
  const texts = parts.filter(({ fileName }) => fileName === undefined)
  const file = parts.find(({ name, fileName, bytes }) => name === 'file' && fileName !== undefined && bytes.length > 0)
  return {
    fields: toStorableFields(texts.map(({ name, bytes }) => [name, bytes.toString()])),
    upload: file && { name: file.fileName ?? '', bytes: file.bytes },
  }
}
