/** Since when each document has the text that is public. */
export interface Since {
  /** Those of a fresh site. */
  began: Date
  known: ReadonlyMap<string, Date | undefined>
}

export function sinceOf({ began, known }: Since): (document: string) => Date {
  return (document) => known.get(document) ?? began
}
