import { type Content, checkContent, readContent } from '../../content/read-content'
import { createSeason } from '../../content/season'
import { toSeasonValue } from '../../src/seasons/season-value'

/**
 * Sample content as an office would maintain it, in spring 2027. No check finds an error in it, although it contains
 * dates, hours, sums, and numbers that are not facts of the program.
 */
export function cleanContent(): Content {
  const fresh = readContent()
  const content = checkContent({
    ...fresh,
    ...{
      organization,
      bootCamp,
      seasons: [bootCamp],
      location,
      home,
      about,
      team,
      services,
      schools,
      press,
      posts,
      announcements,
    },
    program: { video: { id: 'kX9bT2mLq0c', title: 'One Saturday, from nine to noon' } },
    refunds: { ...fresh.refunds, businessDays: '5-8' },
    pages: {
      ...fresh.pages,
      home: { ...fresh.pages.home, heading: 'Start something before lunch' },
      companies: { ...fresh.pages.companies, lead: 'Twelve companies open their doors to our students this year.' },
      speakers: { ...fresh.pages.speakers, lead: 'The line-up for {season} {registrationYear} is nearly complete.' },
      donate: {
        ...fresh.pages.donate,
        lead: 'A gift of $50 buys lunch for a team, and $250 prints its first hundred products.',
      },
    },
  })
  return structuredClone(content)
}

/** A day on which everything in the clean content is true. */
export const CLEAN_DAY = '2027-04-14T18:00:00Z'

const organization = {
  name: 'Harbor Founders',
  foundedYear: 2013,
  copyrightFrom: 2013,
  copyrightTo: 2027,
  city: 'Oakland',
  state: 'California',
  timeZone: 'America/Los_Angeles',
  phone: '(510) 555-0121',
  answerWithinDays: 2,
  mastermindUrl: 'https://circle.harbor-founders.example/',
}

const bootCamp = createSeason(
  {
    ...toSeasonValue(readContent().bootCamp),
    name: 'Founders Boot Camp',
    registrationYear: 2027,
    begins: '09:00',
    ends: '12:00',
    schedule: [
      { month: 6, day: 19, topic: 'Finding a problem' },
      { month: 6, day: 26, topic: 'First customers' },
      { month: 7, day: 10, topic: 'Building a prototype' },
      { month: 7, day: 17, topic: 'Prices and costs' },
      { month: 7, day: 24, topic: 'Telling the story' },
      { month: 7, day: 31, topic: 'Pitch day' },
    ],
    applications: { opens: { year: 2027, month: 2, day: 1 }, closes: { year: 2027, month: 5, day: 21 } },
    acceptBy: { year: 2027, month: 6, day: 4 },
  },
  { deposit: 150, partner: 600, regular: 950 },
)

const location = {
  street: '420 Harbor Street',
  city: 'Oakland',
  state: 'CA',
  zip: '94607',
  mapUrl: 'https://www.google.com/maps?q=Harbor+Street,+Oakland,+CA&output=embed',
  byCar: [
    'From Interstate 880, take the Market Street exit and turn right on 5th Street.',
    'The garage at 200 Clay Street charges $12 on Saturdays and closes at 8 pm. Street parking is free until 10 am.',
  ],
  lightRail: 'Take BART to 12th Street station, then walk for ten minutes.',
  buses: ['Line 72 along Broadway', 'Line 14 to 7th Street'],
  facilities: [
    'A hall for eighty people and four team rooms',
    'A workshop with two laser cutters',
    'Step-free access from Harbor Street, and an elevator to all three floors',
  ],
  food: ['A bakery at 12 Other Street, open from 6 am to 2 pm', 'Two taco trucks, from 11 am'],
  shopping: ['A hardware store on Broadway, open on Saturdays from 8 to 6', 'A pharmacy, (510) 555-0177'],
  additional: [
    { title: 'Doors', text: 'Doors open at 8:30 am. Please ring if you come later.' },
    { title: 'First aid', text: 'A first-aid kit hangs beside reception.' },
  ],
}

const home = {
  reasons: [
    { title: 'You have an idea', text: 'Or three. We help you choose one and find ten people who would pay for it.' },
    { title: 'You are a parent', text: 'Ask what it costs, who teaches, and whether there is homework. There is.' },
    { title: 'You run a company', text: 'Give us a morning: fifteen students, one problem, no slides.' },
    { title: 'You teach', text: 'Ask us for a workshop at your school. It takes ninety minutes.' },
  ],
  videos: [{ id: 'pT4vQ8sXz1w', title: 'Pitch day in three minutes' }],
}

const about = {
  mission: 'We teach young people to make something that other people need, and to tell them about it.',
  journey: [
    {
      title: 'A boathouse',
      when: '2013',
      text: 'Nine students met in a boathouse for four Saturdays. The fee was $40.',
    },
    { title: 'A street', when: '2016', text: 'The port lent us two rooms on Harbor Street, from 1 pm to 5 pm.' },
    {
      title: 'A habit',
      when: 'Since then',
      text: 'More than three hundred students have pitched something of their own.',
    },
  ],
  getInvolved: [
    { title: 'Students', text: 'Apply with an idea, or without one.' },
    { title: 'Mentors', text: 'Give an hour on a Saturday morning, or answer one email a month.' },
  ],
}

const team = [
  member(
    'Founder',
    'Ana Beltrán',
    'Ana sold ferry tickets at sixteen for $7 an hour and started Harbor Founders in 2013.',
  ),
  member('Program Director', 'Joel Whitaker', 'Joel taught math for eleven years and still grades on Sundays.'),
  member('Mentor Lead', 'Priya Raman', 'Priya finds forty mentors every year and remembers the names of all of them.'),
  member('Workshop Lead', 'Sam Ortiz', 'Sam built three boats before he built his first company.'),
]

function member(role: string, name: string, bio: string) {
  return { role, name, photo: null, bio, links: [] }
}

const services = [
  {
    title: 'Summer boot camp',
    text: 'Six Saturdays from a problem to a pitch.',
    points: [
      'Saturdays, 9 am to noon',
      'Teams of three or four',
      'Two mentors for each team',
      'Pitch day on the sixth Saturday',
    ],
  },
  {
    title: 'Workshops',
    text: 'Ninety minutes in your classroom, on one question.',
    points: ['For grades 9 to 12', '$200 for a class of thirty', 'Any day, from 8 am to 4 pm'],
  },
  {
    title: 'Company visits',
    text: 'One morning, fifteen students, two good questions each.',
    points: ['In Oakland, Berkeley and Emeryville', 'Free for the students', 'Four visits a year'],
  },
]

const schools = [
  { name: 'Estuary High School', district: 'Oakland Unified School District', city: 'Oakland' },
  { name: 'Lakeshore Academy', district: 'Oakland Unified School District', city: 'Oakland' },
  { name: 'Ferry Point High School', district: 'Alameda Unified School District', city: 'Alameda' },
  { name: 'Codornices High School', district: 'Berkeley Unified School District', city: 'Berkeley' },
  { name: 'East Bay Community College', district: 'Peralta Community College District', city: 'Oakland' },
]

const press = {
  release: {
    title: 'Summer Program 2027',
    date: { year: 2027, month: 2, day: 1 },
    paragraphs: [
      'Harbor Founders takes applications for Summer 2027 from February 1 to May 21. The boot camp runs on six Saturdays, from June 19 to July 31, 2027, from 9 am to noon at 420 Harbor Street in Oakland, California. There is no class on July 3.',
      'The regular fee is $950. Students of the five partner schools pay $600. A deposit of $150 reserves a place.',
      'Last summer, 41 students took part, and two of their companies have raised more than $20,000 since.',
    ],
  },
  earlier: [
    {
      title: 'Summer Program 2026',
      date: { year: 2026, month: 2, day: 3 },
      paragraphs: ['The boot camp starts on Saturday, June 20, 2026, at 9 am. The regular fee is $900.'],
    },
  ],
  coverage: [
    {
      outlet: 'Estuary Courier',
      kind: 'Local news',
      date: { year: 2026, month: 8, day: 3 },
      title: 'Seven teens, seven Saturdays, $7,000',
    },
  ],
  contact: { name: 'Noor Haddad', phone: '(510) 555-0134', email: 'press@harbor-founders.example' },
  kit: [{ name: 'Fact sheet', file: 'd-abcdefghijklmnopqrstuvwxyz' }],
  gallery: [
    {
      name: 'Pitch day 2026',
      pictures: [{ file: 'p-abcdefghijklmnopqrstuvwxyz-1600x900', alt: 'A student holds up a lamp made of driftwood' }],
    },
  ],
}

const posts = [
  {
    id: 'what-it-costs',
    title: 'What it costs, and why',
    date: { year: 2027, month: 3, day: 9 },
    video: null,
    picture: null,
    paragraphs: [
      'People ask why our regular fee is $950. Rent is the most of it, then the mentors’ lunches, which cost about $11 each.',
      'If you go to one of our partner schools, you pay $600. A deposit of $150 holds your place, and the remaining $800 or $450 is due on June 19.',
      'In 2013 the fee was $40 and we lost money. We have learned since. Questions? Call (510) 555-0121.',
    ],
  },
  {
    id: 'lemonade',
    title: 'Lemonade at $3 a cup',
    date: { year: 2026, month: 7, day: 20 },
    video: null,
    picture: null,
    paragraphs: [
      'On Saturday, July 18, one of our teams sold 212 cups of lemonade at $3 between 10 am and 4 pm. Their costs were $74.',
      'They had two stands, one at 55 Water Street and one beside the ferry in San Francisco. The second earned four times as much.',
      'A neighbor paid twenty dollars for one cup. “Keep the change,” she said, and the team spent five weeks arguing about it.',
    ],
  },
  {
    id: 'ten-minutes',
    title: 'How to listen for ten minutes',
    date: { year: 2026, month: 5, day: 2 },
    video: null,
    picture: null,
    paragraphs: [
      'Ask one question. Then say nothing for ten minutes, which is nine more than most people manage.',
      'Two students tried it at a bakery that opens at five in the morning. They came back with three problems and a box of rolls.',
    ],
  },
]

const announcements = [
  {
    id: 'apply',
    title: '{Season} {registrationYear}: registration is open',
    text: '[Apply](/application) by May 21. We meet on Saturdays from 9 to 12, starting June 19.',
    kind: 'registration-open',
    where: 'home',
    from: { year: 2027, month: 2, day: 1 },
    until: { year: 2027, month: 5, day: 21 },
  },
]
