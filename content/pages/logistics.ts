export const logistics = {
  title: 'Logistics',
  description: 'Schedule, weekly topics, costs, and location of the {year} {bootCamp}, on one page you can print.',
  lead: '{weeks} weeks, from Saturday {firstDay} to Saturday {lastDay}, {year}, {hours} each time.',
  datedLead: '{Count} Saturdays, {firstDay} to {lastDay}, {year}, {hours}.',
  schedule: {
    title: 'Weekly schedule, {season} {year}',
    table: { one: 'List of the one week', other: 'List of the {count} weeks' },
    week: 'Week',
    date: 'Date',
    topic: 'Topic',
    download: { one: 'Add the Saturday to your calendar', other: 'Add the {count} Saturdays to your calendar' },
    /** Event title in calendars. */
    event: '{bootCamp}, week {week}: {topic}',
  },
  costs: {
    title: 'Costs and deposit',
    partner: 'for students of [partner schools](/schools)',
    regular: 'for others and the general public',
    deposit:
      'To reserve a spot, [prepay {deposit}](/make-payment) when you apply. {depositTerms}. Full payment is due on the first day of class.',
  },
  place: {
    title: 'Location',
    address: '{address}. [How to get there](/location).',
    transport: 'Students arrange their own transport to and from the program.',
    questions: 'Questions? Call [{phone}]({phoneAddress}).',
  },
}
