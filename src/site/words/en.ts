/** What pages say besides what the office writes. */
export const words = {
  watch: (title: string) => `Watch “${title}” on YouTube`,
  /** A kind of file. */
  pdf: 'PDF',
  /** What search engines call a season. */
  event: (season: string, year: number, program: string) => `${season} ${year} ${program}`,
}
