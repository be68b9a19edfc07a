/** Not that of the documents that seasons were until version 0.3.0. */
const START = 'season/'

/** How plans name a season, as documents are named by their own names. */
export function seasonPlace(id: string): string {
  return `${START}${id}`
}

/** The id of the season that a plan names; undefined for a document. */
export function seasonIn(place: string): string | undefined {
  return place.startsWith(START) ? place.slice(START.length) : undefined
}
