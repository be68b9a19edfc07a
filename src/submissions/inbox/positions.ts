import type { Moment } from '../../database/tables'

/** Positions count from here, so that they stay below 2^53 until 2089. */
const FIRST_MOMENT = Date.UTC(2020, 0, 1)

/** How many positions a millisecond has. */
const STEPS = 4096

/**
 * Where a submission stands in the inbox: the milliseconds in its UUIDv7, and the 12 bits after its version
 * (RFC 9562, 5.7).
 */
export function positionFromId(id: string): number {
  const digits = id.replaceAll('-', '')
  return firstPositionAt(Number.parseInt(digits.slice(0, 12), 16)) + Number.parseInt(digits.slice(13, 16), 16)
}

/** The lowest position of what arrives at a moment, in milliseconds since 1970, or later. */
export function firstPositionAt(milliseconds: number): number {
  return (milliseconds - FIRST_MOMENT) * STEPS
}

/** The moment of a position: when what stands there arrived. */
export function momentAt(position: number): Moment {
  return new Date(Math.floor(position / STEPS) + FIRST_MOMENT).toISOString()
}
