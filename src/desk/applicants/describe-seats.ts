import type { Seats } from '../../admissions/seats'

/** "30 seats, 2 allowed over: 22 offered, 7 accepted, 3 left" */
export function describeSeats({ seats, allowedOver, offered, accepted, left }: Seats): string {
  const taken = `${offered} offered, ${accepted} accepted`
  if (seats === null || left === null) return `${taken}, no limit on seats`
  const rest = left < 0 ? `${-left} over` : `${left} left`
  const over = allowedOver > 0 ? `, ${allowedOver} allowed over` : ''
  return `${seats} ${seats === 1 ? 'seat' : 'seats'}${over}: ${taken}, ${rest}`
}
