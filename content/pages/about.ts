export const about = {
  title: 'About Us',
  description:
    'Our mission, the people behind the six Saturdays, how it began in a borrowed classroom in {foundedYear}, and how to get involved.',
  founded: 'Founded in {foundedYear}',
  heading: 'About {organization}',
  team: 'Leadership team',
  /** Screen-reader text after the name of a person's external page. */
  linkOf: 'of {person}',
  journey: { one: 'Our journey in one step', other: 'Our journey in {count} steps' },
  getInvolved: 'Get involved',
  next: { title: 'Your Saturday is next', text: 'See what the six mornings hold, or ask us anything first.' },
  program: 'See the program',
  contact: 'Contact us',
}
