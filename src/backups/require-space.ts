import { statfsSync } from 'node:fs'

/** Share of a disk that must stay free. */
const LEAST_FREE = 0.1

/** @throws if writing the bytes would leave less than a tenth of the disk free. */
export function requireSpace(folder: string, bytes: number): void {
  const { bavail, blocks, bsize } = statfsSync(folder)
  const [free, total] = [bavail * bsize, blocks * bsize]
  if (free - bytes >= LEAST_FREE * total) return
  throw new Error(
    `There is not enough space in ${folder}: it needs ${megabytes(bytes)}, ${megabytes(free)} of ${megabytes(total)} are free, and a tenth stays free.`,
  )
}

/** @throws if the disk has less free space. */
export function requireFree(folder: string, bytes: number): void {
  const { bavail, bsize } = statfsSync(folder)
  const free = bavail * bsize
  if (free >= bytes) return
  throw new Error(
    `There is not enough space in ${folder}: it needs ${megabytes(bytes)}, and ${megabytes(free)} are free.`,
  )
}

function megabytes(bytes: number): string {
  return `${Math.ceil(bytes / 1_000_000).toLocaleString('en-US')} MB`
}
