import type { Seats } from '../../admissions/seats'

/** "8 of 30 spots free, and 2 extra can be offered: 15 offered, 7 accepted" */
export function describeSeats(seats: Seats): string {
  return `${describeFreeSeats(seats)}: ${seats.offered} offered, ${seats.accepted} accepted`
}

/** "8 of 30 spots free, and 2 extra can be offered"; only the limit itself is free until it is reached. */
export function describeFreeSeats({ seats, allowedOver, left }: Pick<Seats, 'seats' | 'allowedOver' | 'left'>): string {
  if (seats === null || left === null) return 'No limit on spots'
  const over = Math.min(allowedOver, left)
  const rest = over > 0 ? `, and ${over} extra can be offered` : over < 0 ? `, ${-over} over the limit` : ''
  return `${Math.max(left - allowedOver, 0)} of ${seats} ${seats === 1 ? 'spot' : 'spots'} free${rest}`
}
