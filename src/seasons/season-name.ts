/** As in "Summer 2027"; "Summer" where it has no year. Null where there is no season. */
export function seasonName({ program, year }: { program: string | null; year: number | null }): string | null {
  return program === null || year === null ? program : `${program} ${year}`
}
