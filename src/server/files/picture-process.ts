import { allowDecoder, encodePicture } from '../../editorial/files/encode-picture'
import type { PictureOrder, PictureReply } from './messages'
import { giveWayToOthers, watchMemory } from './own-limits'

/** Decodes one picture, which may be anything, and ends. */
giveWayToOthers()
process.once('message', async ({ type, digest, bytes, megabytes }: PictureOrder) => {
  watchMemory(megabytes)
  allowDecoder(type)
  reply(await encode(bytes, digest))
})

async function encode(bytes: Uint8Array, digest: string): Promise<PictureReply> {
  try {
    return { picture: await encodePicture(bytes, digest) }
  } catch (error) {
    return { reason: (error as Error).message }
  }
}

function reply(message: PictureReply): void {
  process.send?.(message, () => process.exit(0))
}
