/** Time in UTC as ISO 8601 text ("2026-06-25T17:00:00.000Z"), which sorts chronologically on both databases. */
export type Moment = string
