/** Not that of the documents that seasons were until version 0.3.0. */
const PREFIX = 'season/'

/** How plans name a season, as documents are named by their own names. */
export function seasonPlanName(id: string): string {
  return `${PREFIX}${id}`
}

/** The id of the season that a plan names; undefined for a document. */
export function seasonIdFromPlanName(place: string): string | undefined {
  return place.startsWith(PREFIX) ? place.slice(PREFIX.length) : undefined
}
