/** Formats a name such as "Summer 2027". The year is omitted if missing or already in the name. */
export function seasonName({ name, year }: { name: string | null; year: number | null }): string | null {
  return name === null || year === null || name.includes(String(year)) ? name : `${name} ${year}`
}
