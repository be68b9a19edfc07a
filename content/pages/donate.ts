export const donate = {
  title: 'Donate Resources',
  description: 'Help a student take part: give by card, or share a room, laptops, time, or know-how.',
  lead: 'Some of the best ideas belong to students who can’t afford six Saturdays. Your gift helps.',
  fees: 'The regular {season} fee is {regularFee}; the deposit is {deposit}. Any amount helps.',
  provider: 'The button takes you to {provider}, our payment provider. We never see your card number.',
  give: 'Donate by card',
  other: {
    title: 'Other resources',
    text: 'Laptops, a room for a workshop, printing, lunch for sixty, an afternoon of your time: [tell us what you have](/contact).',
  },
  picture: 'A market shelf of things that help: a laptop, a room, a printer, a lunch, and an hour on a clock',
}
