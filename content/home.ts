import { sample } from './sample'

export const home = {
  reasons: [
    {
      title: 'You want in',
      text: 'You’re in high school or college, you have an idea or just an itch, and you want six Saturdays to do something about it.',
    },
    {
      title: 'You’re a parent with questions',
      text: 'Ask what a Saturday looks like, what it costs, who teaches, and what your student walks away with.',
    },
    {
      title: 'You have a story to tell',
      text: 'You started, sold, saved, or sank a company. Our students learn more from an hour with you than from a textbook.',
    },
    {
      title: 'Your company can open its doors',
      text: 'Host a visit, take on an intern, or send us a real problem that a team of students can work on.',
    },
    {
      title: 'You’d like to lend a hand',
      text: 'Volunteer as a mentor, help with our marketing, bring your school on board, or write about what you saw.',
    },
  ],
  videos: [
    { id: sample('the first video on Home', 'SAMPLEVID01'), title: 'A Saturday at the boot camp' },
    { id: sample('the second video on Home', 'SAMPLEVID02'), title: 'Students pitch on the last Saturday' },
  ],
}
