import type { EncodedPicture, PictureType } from '../../editorial/files/encode-picture'

export interface PictureOrder {
  type: PictureType
  /** What the picture's id begins with. */
  digest: string
  bytes: Uint8Array
  megabytes: number
}

export type PictureReply = { picture: EncodedPicture } | { reason: string }
