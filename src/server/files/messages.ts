import type { EncodedPicture, PictureType } from '../../editorial/files/encode-picture'

/** What a picture's process is told. */
export interface PictureOrder {
  type: PictureType
  /** What the picture's id begins with. */
  digest: string
  bytes: Uint8Array
  /** What the process may hold at most. */
  megabytes: number
}

/** What it says: the picture, or why it could not be decoded. */
export type PictureReply = { picture: EncodedPicture } | { reason: string }
