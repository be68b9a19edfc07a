export const programme = {
  /** Stands in 'Summer {year} {name} Application'. */
  name: 'Business Boot Camp',
  weeks: 6,
  hours: '10 am to 12 pm',
  /** First and last hour on the clock of the program's time zone, for the calendar file. */
  startHour: 10,
  endHour: 12,
  /** One Saturday a week from the first day on. The site speaks of the current year's. */
  schedule: [
    { month: 6, day: 25, topic: 'Personal development and team building' },
    { month: 7, day: 2, topic: 'Technology and scope' },
    { month: 7, day: 9, topic: 'Final touches and marketing plan' },
    { month: 7, day: 16, topic: 'Financial models' },
    { month: 7, day: 23, topic: 'Legal and patents' },
    { month: 7, day: 30, topic: 'Final presentations' },
  ],
  /** US dollars. */
  fees: { deposit: 100, partner: 500, regular: 800 },
}
