export const programme = {
  /** Stands in 'Summer {year} {name} Application'. */
  name: 'Business Boot Camp',
  weeks: 6,
  hours: '10 am to 12 pm',
  /** First and last Saturday, without the year: the site always speaks of the current one. */
  firstDay: { month: 6, day: 25 },
  lastDay: { month: 7, day: 30 },
  /** US dollars. */
  fees: { deposit: 100, partner: 500, regular: 800 },
}
