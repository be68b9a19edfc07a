/** Fixed texts of pages that the office cannot edit. */
export const words = {
  watch: (title: string) => `Watch “${title}” on YouTube`,
  /** File type. */
  pdf: 'PDF',
  /** Name of a season in structured data. */
  event: (season: string, year: number, program: string) => `${season} ${year} ${program}`,
}
