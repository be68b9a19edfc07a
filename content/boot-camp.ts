/** The season of the default content. */
export const bootCamp = {
  program: 'summer',
  name: 'Business Boot Camp',
  season: 'Summer',
  /** Year of its days. Null uses the current year. */
  year: null,
  /** Year that registration is open for. Null if the season has a year. */
  registrationYear: 2022,
  /** Hours of each day, in the program's time zone. */
  begins: '10:00',
  ends: '12:00',
  /** One Saturday per week. */
  schedule: [
    { month: 6, day: 25, topic: 'Personal development and team building' },
    { month: 7, day: 2, topic: 'Technology and scope' },
    { month: 7, day: 9, topic: 'Final touches and marketing plan' },
    { month: 7, day: 16, topic: 'Financial models' },
    { month: 7, day: 23, topic: 'Legal and patents' },
    { month: 7, day: 30, topic: 'Final presentations' },
  ],
  /** Application window and deadline for accepting an offer. Null means no limit. */
  applications: { opens: null, closes: null },
  acceptBy: null,
  /** Number of seats, and how many more offers are allowed. Null means no limit. Not public. */
  seats: null,
  allowedOver: null,
}

/** In US dollars. */
export const fees = { deposit: 100, partner: 500, regular: 800 }
