import { statfsSync } from 'node:fs'

/** Share of a disk that must stay free. */
const MIN_FREE_SHARE = 0.1

/** @throws if writing the bytes would leave less than a tenth of the disk free. */
export function requireSpace(folder: string, bytes: number): void {
  const { bavail, blocks, bsize } = statfsSync(folder)
  const [free, total] = [bavail * bsize, blocks * bsize]
  if (free - bytes >= MIN_FREE_SHARE * total) return
  throw new Error(
    `There is not enough space in ${folder}: it needs ${formatMegabytes(bytes)}, ${formatMegabytes(free)} of ${formatMegabytes(total)} are free, and a tenth stays free.`,
  )
}

/** @throws if the disk has less free space than `bytes`. */
export function requireFreeSpace(folder: string, bytes: number): void {
  const { bavail, bsize } = statfsSync(folder)
  const free = bavail * bsize
  if (free >= bytes) return
  throw new Error(
    `There is not enough space in ${folder}: it needs ${formatMegabytes(bytes)}, and ${formatMegabytes(free)} are free.`,
  )
}

function formatMegabytes(bytes: number): string {
  return `${Math.ceil(bytes / 1_000_000).toLocaleString('en-US')} MB`
}
