export const bootCamp = {
  name: 'Business Boot Camp',
  season: 'Summer',
  /** The year that pages say registration is open for. */
  registrationYear: 2022,
  weeks: 6,
  hours: '10 am to 12 pm',
  /** For the calendar file, in the program's time zone. */
  startHour: 10,
  endHour: 12,
  /** One Saturday a week, in the current year. */
  schedule: [
    { month: 6, day: 25, topic: 'Personal development and team building' },
    { month: 7, day: 2, topic: 'Technology and scope' },
    { month: 7, day: 9, topic: 'Final touches and marketing plan' },
    { month: 7, day: 16, topic: 'Financial models' },
    { month: 7, day: 23, topic: 'Legal and patents' },
    { month: 7, day: 30, topic: 'Final presentations' },
  ],
  /** When applications are taken, and by when an offer is accepted; null for always. Not shown on pages yet. */
  applications: { opens: null, closes: null },
  acceptBy: null,
  /** US dollars. */
  fees: { deposit: 100, partner: 500, regular: 800 },
}
