/** Must differ from "seasons/", the prefix of season documents before version 0.3.0. */
const PREFIX = 'season/'

/** Returns the name of a season in plans and findings, which otherwise contain names of documents. */
export function seasonPlanName(id: string): string {
  return `${PREFIX}${id}`
}

/** Returns the season's id; undefined if the name belongs to a document. */
export function seasonIdFromPlanName(place: string): string | undefined {
  return place.startsWith(PREFIX) ? place.slice(PREFIX.length) : undefined
}
