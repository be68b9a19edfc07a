import type { UploadError } from '../../editorial/files/file-types'

export const UPLOAD_HINT =
  'Pictures: JPEG up to 110 megapixels, PNG or WebP up to 50, or AVIF up to 20. Documents: PDF. Up to 20 MB.'
export const PICTURE_HINT = 'JPEG up to 110 megapixels, PNG or WebP up to 50, or AVIF up to 20. Up to 20 MB.'

/** Explanations of refused uploads. */
export const uploadRefusals: Readonly<Record<UploadError, string>> = {
  'no-file': 'Please choose a file',
  heic: 'This is a HEIC picture from an iPhone. Please save or export it as a JPEG first',
  'other-type':
    'Please choose a JPEG, PNG, WebP, or AVIF picture, or a PDF. This file is something else, whatever its name says',
  damaged: 'This picture is damaged or mislabeled. Please open it, save it as a new JPEG or PNG, and upload that',
  'too-many-pixels':
    'This picture is larger than 110 megapixels (50 for PNG and WebP, 20 for AVIF). Please make it smaller first',
  'too-much-work':
    'This picture takes too much memory or time to process. Please save it as a new JPEG, or make it smaller first',
  busy: 'Other people are uploading pictures right now. Please try again in a minute',
  unavailable:
    'Pictures can’t be uploaded right now because a part is missing on the server. The reason is in the server’s log',
  'too-many-files': 'There are already 5,000 files. Please remove some that no one needs',
  'no-room':
    'There’s no space left for files. Please remove some that no one needs: their space is freed after 30 days. The server’s settings can also allow more space',
}
