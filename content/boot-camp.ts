/** The season of a fresh site. */
export const bootCamp = {
  program: 'summer',
  name: 'Business Boot Camp',
  season: 'Summer',
  /** The year that its days are in; null for the current one. */
  year: null,
  /** The year that registration is open for; null if the season has a year. */
  registrationYear: 2022,
  /** Of each day, in the program's time zone. */
  begins: '10:00',
  ends: '12:00',
  /** One Saturday a week. */
  schedule: [
    { month: 6, day: 25, topic: 'Personal development and team building' },
    { month: 7, day: 2, topic: 'Technology and scope' },
    { month: 7, day: 9, topic: 'Final touches and marketing plan' },
    { month: 7, day: 16, topic: 'Financial models' },
    { month: 7, day: 23, topic: 'Legal and patents' },
    { month: 7, day: 30, topic: 'Final presentations' },
  ],
  /** The application window, and the deadline for accepting an offer; null for no limit. */
  applications: { opens: null, closes: null },
  acceptBy: null,
}

/** US dollars. */
export const fees = { deposit: 100, partner: 500, regular: 800 }
