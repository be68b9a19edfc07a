import type { Moment } from '../../database/tables'

/** Positions count from this time, which keeps them below 2^53 until 2089. */
const POSITION_EPOCH_MS = Date.UTC(2020, 0, 1)

/** Number of positions per millisecond. */
const POSITIONS_PER_MS = 4096

/**
 * Returns a submission's position: the milliseconds in its UUIDv7, and the 12 bits after the version (RFC 9562, 5.7).
 */
export function positionFromId(id: string): number {
  const digits = id.replaceAll('-', '')
  return firstPositionAt(Number.parseInt(digits.slice(0, 12), 16)) + Number.parseInt(digits.slice(13, 16), 16)
}

/** Returns the lowest position for submissions that arrive at this time (milliseconds since 1970). */
export function firstPositionAt(milliseconds: number): number {
  return (milliseconds - POSITION_EPOCH_MS) * POSITIONS_PER_MS
}

/** Returns the arrival time of a position. */
export function momentFromPosition(position: number): Moment {
  return new Date(Math.floor(position / POSITIONS_PER_MS) + POSITION_EPOCH_MS).toISOString()
}
