import { allowDecoder, encodePicture } from '../../editorial/files/encode-picture'
import { lowerPriority, watchMemory } from './own-limits'
import type { PictureJob, PictureReply } from './pictures'

/** Decodes one untrusted picture and exits. */
lowerPriority()
process.once('message', async ({ type, digest, bytes, megabytes }: PictureJob) => {
  watchMemory(megabytes)
  allowDecoder(type)
  reply(await encode(bytes, digest, type))
})

async function encode(...args: Parameters<typeof encodePicture>): Promise<PictureReply> {
  try {
    return { picture: await encodePicture(...args) }
  } catch (error) {
    return { reason: (error as Error).message }
  }
}

function reply(message: PictureReply): void {
  process.send?.(message, () => process.exit(0))
}
