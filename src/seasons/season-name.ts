/** As in "Summer 2027"; "Summer" where it has no year, or says it already. Null where there is no season. */
export function seasonName({ name, year }: { name: string | null; year: number | null }): string | null {
  return name === null || year === null || name.includes(String(year)) ? name : `${name} ${year}`
}
