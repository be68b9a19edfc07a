/** Differs from the prefix "seasons/" of documents before version 0.3.0. */
const PREFIX = 'season/'

/** Returns the name that plans and findings use for a season in place of a document's name. */
export function seasonPlanName(id: string): string {
  return `${PREFIX}${id}`
}

/** Returns the season's id; undefined if the name is a document's. */
export function seasonIdFromPlanName(place: string): string | undefined {
  return place.startsWith(PREFIX) ? place.slice(PREFIX.length) : undefined
}
