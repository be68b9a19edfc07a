import type { Refusal } from '../../editorial/files/refusal'

/** What may be uploaded. */
export const TAKEN_WORDS =
  'Pictures: JPEG, PNG or WebP, up to 50 megapixels, or AVIF, up to 20. Documents: PDF. 20 MB at most.'
export const PICTURE_WORDS = 'JPEG, PNG or WebP, up to 50 megapixels, or AVIF, up to 20. 20 MB at most.'

/** Why an upload is not kept, and what to do. */
export const refusalWords: Readonly<Record<Refusal, string>> = {
  'no-file': 'Please choose a file',
  heic: 'This is a HEIC picture, as iPhones take them. Please save or export it as JPEG first',
  'other-type':
    'Please choose a JPEG, PNG, WebP or AVIF picture, or a PDF document: this is none of these, whatever its name says',
  damaged:
    'This picture is damaged, or not what it says it is. Please open it, save it anew as JPEG or PNG, and upload that',
  'too-many-pixels': 'This picture has more than 50 megapixels, or 20 as AVIF. Please make it smaller first',
  'too-much-work':
    'This picture takes too much memory or time to read. Please save it anew as JPEG, or make it smaller first',
  busy: 'Others are uploading pictures right now. Please try again in a minute',
  unavailable:
    'Pictures cannot be taken right now: what reads them is not installed on the server. Whoever runs the site finds the reason in its log',
  'too-many-files': 'There are 5,000 files. Please remove some that nobody needs first',
  'no-room':
    'There is no room left for files. Please remove some that nobody needs: their room is free again after 30 days. Whoever runs the site can also give files more room',
}
