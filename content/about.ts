import { sample } from './sample'

export const about = {
  mission:
    'Our mission is to teach young people to see a problem as a beginning: to ask who has it, what a solution is worth, and how to build a first version with what’s on the table.',
  journey: sample('the journey story', [
    {
      title: 'A borrowed classroom',
      when: '2011',
      text: 'A founder fresh out of Stanford offers six free Saturday mornings to anyone between fourteen and twenty. Eleven students come. By July, four of the five teams are selling something.',
    },
    {
      title: 'Schools open their doors',
      when: 'The first partners',
      text: 'Teachers who saw the final presentations ask how their students can take part. Partner schools spread the word, and their students pay a lower fee.',
    },
    {
      title: 'Companies let us in',
      when: 'Beyond the classroom',
      text: 'A print shop, a chip designer, and a bakery show students what a morning at work looks like. Company visits and internships become part of the program.',
    },
    {
      title: 'Students come back',
      when: 'Today',
      text: 'The people who mentor the teams now are often the ones who once sat there themselves. They know which questions help because they remember which ones didn’t.',
    },
  ]),
  getInvolved: [
    {
      title: 'Students',
      text: 'Bring an idea, or just your curiosity. You’ll have a team on the first morning and a product by the fourth.',
    },
    {
      title: 'Partners',
      text: 'Founders, engineers, lawyers and accountants mentor teams, speak for an hour, or listen to the final pitches.',
    },
    {
      title: 'Organizations',
      text: 'Schools share the program with their students. Companies host a visit, offer an internship, or lend us a real problem.',
    },
  ],
}
