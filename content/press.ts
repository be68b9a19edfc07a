import { sample } from './sample'

export const press = {
  /** As published: not updated when the season changes. */
  release: {
    title: 'Summer Program 2024',
    date: { year: 2024, month: 3, day: 15 },
    paragraphs: [
      'Registration is open for the Summer Program 2024, a business boot camp for high-school and college students. The program runs for six weeks, starting June 25, 2024, on Saturday mornings from 10 am to 12 pm in San Jose, California.',
      'Students form teams on the first morning, choose a problem, and work their way through product, marketing, finance and law to a final presentation.',
      'Students of partner schools pay a discount rate of $500. The regular fee is $800.',
    ],
  },
  /** Earlier releases, as published. */
  earlier: [],
  coverage: sample('the media coverage', [
    {
      outlet: 'South Bay Morning News',
      kind: 'Local news',
      date: { year: 2024, month: 2, day: 10 },
      title: 'Teenagers trade sleeping in for spreadsheets',
    },
    {
      outlet: 'Classroom & Campus',
      kind: 'Education magazine',
      date: { year: 2024, month: 1, day: 25 },
      title: 'What a market in the school gym teaches about monopolies',
    },
    {
      outlet: 'Valley Business Journal',
      kind: 'Business journal',
      date: { year: 2023, month: 12, day: 15 },
      title: 'The youngest founders in San Jose meet on Saturdays',
    },
  ]),
  contact: {
    name: sample('the press contact’s name', 'Rosa Delgado'),
    phone: sample('the press contact’s phone', '(408) 555-0142'),
    email: sample('the press contact’s email', 'press@six-saturdays.example'),
  },
  /** An entry without a file is shown as not available yet. */
  kit: [
    { name: 'Company overview', file: null },
    { name: 'Program information', file: null },
    { name: 'Logo', file: null },
    { name: 'Team photos', file: null },
  ],
  /** An entry without pictures is shown as not available yet. */
  gallery: [
    { name: 'Program photos', pictures: [] },
    { name: 'Event coverage', pictures: [] },
    { name: 'Student success stories', pictures: [] },
    { name: 'Video content', pictures: [] },
  ],
}
