import { expect, test } from 'vitest'
import type { Content } from '../../../content/read-content'
import { checkedContent, checksOn, checksOnPosts, each, findAfter } from '../../../tests/support/checked'
import { wrongWeekday } from './wrong-weekday'

/** Texts in which a check finds something, and others that it leaves alone: on a page, in posts, or in both. */
interface Sample {
  check: string
  isInBoth?: true
  /** Other checks find something in what is wrong, too. */
  isWrongToOthers?: true
  wrong?: string[]
  right?: string[]
  wrongInPosts?: string[]
  rightInPosts?: string[]
}

const samples: Sample[] = [
  {
    check: 'count-in-words',
    wrong: [
      'We have fourteen partner schools.',
      'Our 6 partner schools send us students.',
      'Students of our four schools get a discount.',
      'Five Saturdays from a problem to a pitch.',
      'The program lasts seven weeks.',
      'A 5-week summer program.',
      'An eight-week boot camp for students.',
      'Seven free Saturday mornings.',
      'Our four services at a glance.',
      'A team of three leads the program.',
      'Three people lead Harbor Founders.',
      'Here are five reasons to write to us.',
      'Pitch day is on the fifth Saturday, the last one.',
      'On the seventh Saturday you pitch.',
      'There are three ways to get involved.',
      'Our journey in four steps.',
      'Take one of three bus routes.',
      'A dozen partner schools.',
    ],
    right: [
      'Our five partner schools and our three services.',
      'Students of two of our partner schools meet there.',
      'Six Saturdays, six weeks, a six-week program.',
      'A team of four students pitches first.',
      'Teams of three share two mentors.',
      'You hear from the bank within three weeks.',
      'By the second Saturday you know what you are making.',
      'Write to us two weeks before.',
      'We teach at seven schools a year.',
    ],
    wrongInPosts: ['Our six partner schools are listed on the site.', 'The boot camp runs for eight weeks.'],
    rightInPosts: [
      'Over two weeks, fourteen students went to three schools and a shipyard.',
      'It took them five weeks, and two videos, to sell the first one.',
    ],
  },
  {
    check: 'pages-disagree',
    isInBoth: true,
    wrong: [
      'Ana founded Harbor Founders in 2014.',
      'She set up Harbor Founders in a boathouse in 2011 and never left.',
      'Harbor Founders began as a club in 2012.',
      'Harbor Founders has existed since 2010.',
      'Harbor Founders goes back to 2009.',
      'In 2014, two neighbors started Harbor Founders.',
    ],
    right: [
      'Ana founded Harbor Founders in 2013.',
      'Harbor Founders started a workshop for parents in 2019.',
      'Harbor Founders won a prize in 2021.',
      'In 2016 she started Harbor Founders’ first street fair.',
      'Joel came to Harbor Founders in 2018.',
      'He started a bakery in 2014 and sold it.',
      'Since 2020 Harbor Founders has met at the port.',
    ],
  },
  {
    check: 'pages-disagree',
    wrong: [
      'We reply within three business days.',
      'You will get an answer in one week.',
      'Refunds are processed within 10 business days.',
      'A refund takes 7-10 business days.',
      'Founded in 2012, we have never missed a summer.',
      'Since 2014 we have taught students to start things.',
      'The deposit is refundable.',
      'Full payment is due on the last day of class.',
      'There are no refunds after the second Saturday.',
      'Press inquiries: press@harbor.example',
      'Our press contact is Rosa Delgado.',
      'Our winter boot camp fills up early.',
      'Write to our program director, Maya Castellanos.',
      'A workshop lasts two hours.',
      'Ask us for a workshop. It takes an hour.',
      'We offer sixty-minute workshops.',
    ],
    right: [
      'We reply within two business days.',
      'Refunds are processed in 5-8 business days after approval.',
      'Founded in 2013. Since 2013 we have taught students to start things.',
      'The deposit is non-refundable.',
      'Full payment is due on the first day of class.',
      'There are no refunds after the first day.',
      'Our program director, Joel Whitaker, answers the phone.',
      'Since 2019 the port has lent us a boat.',
      'If we cancel, the deposit is refunded.',
      'The application takes about ten minutes.',
      'A workshop takes ninety minutes.',
      'A workshop takes an hour and a half.',
      'Ask us for a 90-minute workshop.',
      'We answer within two business days when you ask for a workshop.',
      'Come an hour before the workshop.',
      'It takes ten minutes to walk from the workshop to the ferry.',
      'Bring a pen to the workshop. Lunch takes an hour.',
      'A company visit takes a morning.',
    ],
    wrongInPosts: ['In 2013 the fee was $60.', 'The fee in 2013 was fifty dollars, and we lost money.'],
    rightInPosts: [
      'In 2014 we answered within five weeks, and the deposit was refundable.',
      'In 2013 the fee was $40.',
      'In 2015 the fee was $120.',
      'The parking fee was $2 in 2013.',
      'From 2013 to 2016 the fee was $80.',
      'In 2013 the deposit was $10.',
      'In 2013 one team raised $60.',
    ],
  },
  {
    check: 'season-year',
    wrong: [
      'Summer 2026 registration is open.',
      'Apply for the 2025 boot camp.',
      'The 2026 season fills up early.',
      'Our program for 2028 is being planned.',
      'Join us in the summer of 2026!',
      'Summer Program 2024',
      'Summer ’26 is here.',
      '{Season} 2026 applications',
    ],
    right: [
      'Summer 2027 registration is open.',
      '{Season} {registrationYear}',
      'Our {year} program.',
      'Alumni of summer 2019 come back as mentors.',
      'Founded in 2013, our program has grown.',
    ],
    wrongInPosts: ['Registration for Summer 2026 is open: apply now.'],
    rightInPosts: ['In summer 2019 they sold soap.'],
  },
  {
    check: 'wrong-address',
    isInBoth: true,
    wrong: [
      'We meet at 12 Other Street.',
      'Come to 402 Harbor St. on Saturday mornings.',
      'Our address: 420 Harbor Avenue, Oakland, CA 94607.',
      'The program takes place at 420 Harbor Street, San Jose, California.',
      'Find us at 420 Harbor Street, Oakland, CA 94612.',
      'The boot camp is held in Berkeley.',
      'We meet on Saturdays in San Jose.',
      'Write to Harbor Founders, 9 Pier Road, Oakland.',
    ],
    right: [
      'We meet at 420 Harbor Street, Oakland, CA 94607.',
      'We meet at 420 Harbor St., Oakland.',
      'Our students come from Berkeley, California, and from Alameda.',
      'The bakery is at 12 Other Street.',
      'The boot camp is in Oakland in June.',
    ],
    rightInPosts: [
      'They opened a stand at 400 Market Street and sold soup.',
      'We visited a printer at 8 Mill Road, San Leandro, CA 94577.',
    ],
  },
  {
    check: 'wrong-date',
    isWrongToOthers: true,
    wrong: [
      'The program starts on June 12.',
      'We start June 26th.',
      'Six Saturdays, from June 19 to August 7.',
      'From June 12 to July 31, 2027.',
      'The first class is on the 26th of June.',
      'Our last Saturday is July 24.',
      'We begin 6/26.',
      'Summer season: 2027-06-26 to 2027-07-31.',
      'Week 3 is on July 17.',
      'Pitch day is on July 24.',
      'Apply by May 28.',
      'Applications close on 1 June 2027.',
      'The deadline for applications is May 12.',
      'Registration opens on March 1.',
      'Accept your offer by June 11.',
      'Full payment is due on June 26, the first day of class.',
      'We meet on June 19, June 26 and July 3.',
      'The boot camp ends on June 31.',
      'The program kicks off June 19, 2026.',
      'July 30 is our last Saturday.',
    ],
    right: [
      'The program starts on June 19 and ends on July 31.',
      'We start June 19th, 2027, a Saturday.',
      'Saturdays, June 19 to July 31; no class on July 3.',
      'Week 3 (July 10): building a prototype.',
      'Pitch day is July 31.',
      'Applications open on February 1 and close on May 21.',
      'Apply by 5/21. Accept your offer by June 4.',
      'The open house is on May 8.',
      'Our office is closed on July 4.',
      'This page was updated on April 2, 2027.',
    ],
    wrongInPosts: [
      'Our boot camp starts on June 12.',
      'Apply by May 28 to join us.',
      'We begin on July 10, 2027.',
      'A deposit of $150 holds your place, and the remaining $800 is due on June 26th.',
      'Please pay the rest by June 26.',
      'The balance is payable on June 12.',
    ],
    rightInPosts: [
      'On May 8 we visited a shipyard.',
      'Last year the boot camp began on June 20.',
      'In 2019 the program started on June 22.',
      'They opened their stand on July 4.',
      'The remaining $800 is due on June 19.',
      'The deposit of $150 is due on May 7.',
      'Pay the deposit by May 7, and the rest by June 19.',
      'They paid the rest on June 26.',
    ],
  },
  {
    check: 'wrong-fee',
    wrong: [
      'Our fee is 550 dollars.',
      'The regular fee is $ 1,000.',
      'It costs five hundred dollars to take part.',
      'The boot camp costs $900 for the general public.',
      'Partner-school students pay only $550.',
      'Students of partner schools pay $950.',
      'The regular fee is $600.',
      'To reserve a spot, prepay $100.',
      'A non-refundable deposit of one hundred dollars is due when you apply.',
      'Tuition: $800.',
      'Full price $975, discounted to $600 for partner schools.',
      'Pay $600 if you attend a partner school, and $900 if you don’t.',
      'The fee is 850.',
      'All six Saturdays for $899!',
      'Six mornings, one business, USD 1000.',
      'The registration fee of €950 is due in June.',
      'After the deposit, the remaining $700 is due.',
      'You save $300 if your school is a partner.',
      'Lunch is included in the $900 fee.',
    ],
    right: [
      'The regular fee is {regularFee}, the deposit {deposit}.',
      'Everyone else pays $950 after a deposit of $150.',
      'You save $350 if your school is a partner.',
      'Pay the deposit of $150 now and the remaining $800 on the first day.',
      'Parking costs $12.',
      'A donation of $40 buys supplies for one student.',
      'Last year’s winners raised $12,000 for their company.',
      'A mentoring session for a company costs $300.',
    ],
    wrongInPosts: [
      'Our fee is $900 this year.',
      'The boot camp costs 900 dollars.',
      'Apply with a deposit of $200.',
      'Students of our partner schools pay five hundred and fifty dollars.',
    ],
    rightInPosts: [
      'They paid $35 for a table at the flea market.',
      'The fee was $400 in 2019, and we thought that it was a lot.',
      'She sold bracelets for $8 and spent $3 on beads.',
      'Their first customer offered two hundred dollars.',
    ],
  },
  {
    check: 'wrong-hours',
    isInBoth: true,
    wrong: [
      'We meet from nine to eleven.',
      'Saturdays, 10–12.',
      'Saturdays, 10:00 a.m. to noon.',
      'We meet every Saturday, 9:30 am - 12 pm.',
      'Each class runs from 9 am until 1 pm.',
      'Class starts at 10 am sharp.',
      'We begin at ten.',
      'The program ends at 11:30.',
      'Mornings from half past nine to noon.',
      'Saturdays between 1 pm and 4 pm.',
      'Two-hour sessions with a mentor.',
      'Two hours every Saturday.',
      'On Saturday afternoons we build things.',
      'We start at 8 o’clock.',
      'The boot camp meets 10am-12pm.',
      'Sessions last until 2 p.m.',
    ],
    right: [
      'We meet from nine to twelve.',
      'Saturdays, 9–12.',
      'We meet on Saturdays from 9:00 a.m. to noon.',
      'Class starts at 9 and ends at noon.',
      'Saturdays, {hours}.',
      'Three hours each Saturday, in the morning.',
      'For grades 9 to 12, and for ages from 14 to 20.',
      'Doors open at 8:30 am on Saturdays.',
      'The bakery is open on Saturdays from 7 am to 3 pm.',
      'Our office answers the phone Monday to Friday, 9 am to 5 pm.',
      'Refunds take 5-8 business days.',
      'Ten to twelve students share a mentor on Saturdays.',
    ],
    rightInPosts: [
      'The fair ran from 10 am to 4 pm, and our team stayed until six.',
      'The machine stopped at three in the morning.',
      'They stood at the bus stop at five o’clock on a Friday.',
    ],
  },
  {
    check: 'wrong-phone',
    isInBoth: true,
    wrong: [
      'Questions? Call 510-555-0199.',
      'Call us at (408) 555-0121.',
      'Or phone 510.555.0112 on weekdays.',
      'Text +1 510 555 0120.',
      'Our number is 5105550199.',
      'Ring 555-0199 and ask for Ana.',
      'Dial 510-555-CAMP.',
      'Press: (510) 555-0143.',
    ],
    right: [
      'Call (510) 555-0121 or 510-555-0134.',
      'Call [{phone}]({phoneAddress}).',
      'Call 555-0121.',
      'The pharmacy is at 510-555-0177.',
    ],
    rightInPosts: [],
  },
  {
    check: 'wrong-weekday',
    isWrongToOthers: true,
    wrong: [
      'Join us on Saturday, July 4th, 2027.',
      'Saturday June 20 is the first day.',
      'The fair is on Saturday, May 9.',
      'We start on Friday, June 19.',
      'On Saturdays from 9 am to noon, starting June 25, 2028.',
      'The open house is on Sunday, May 8, 2027.',
      'Saturday the 1st of May? No: Saturday, May 2.',
      'We meet on Sundays.',
      'Six Sundays from a problem to a pitch.',
      'Classes are held on Friday mornings.',
    ],
    right: [
      'The open house is on Saturday, May 8.',
      'We start on Saturday, June 19, 2027.',
      'Saturday {firstDay}, {year}',
      'Sunday, May 9, is Mother’s Day.',
      'Our office answers on Mondays.',
    ],
    wrongInPosts: ['See you at the ferry on Saturday, May 9, 2027.'],
  },
]

test.each(samples)('$check, %#', ({ check, isInBoth, isWrongToOthers, wrong = [], right = [], ...posts }) => {
  const { wrongInPosts = isInBoth ? wrong : [], rightInPosts = isInBoth ? right : [] } = posts
  if (isWrongToOthers) for (const checks of Object.values(checksOn(wrong))) expect(checks).toContain(check)
  else expect(checksOn(wrong)).toEqual(each(wrong, [check]))
  expect(checksOn(right)).toEqual(each(right, []))
  expect(checksOnPosts(wrongInPosts)).toEqual(each(wrongInPosts, [check]))
  expect(checksOnPosts(rightInPosts)).toEqual(each(rightInPosts, []))
})

const mentoring = (text: string) => ({ title: 'Mentoring Sessions', text })

test.each<[found: string, change: (content: Content) => unknown]>([
  [
    'count-in-words press release.paragraphs',
    ({ schools }) => schools.push({ name: 'Bay High School', district: 'Private', city: 'Oakland' }),
  ],
  [
    'pages-disagree organization copyrightYears',
    ({ organization }) => Object.assign(organization, { copyrightYears: '2012-2027' }),
  ],
  ['pages-disagree about journey.0.when', ({ about }) => Object.assign(about.journey[0] ?? {}, { when: '2014' })],
  [
    'pages-disagree pages/schools missing',
    ({ pages, services }) => {
      Object.assign(services[1] ?? {}, { text: 'A workshop in your classroom takes ninety minutes.' })
      Object.assign(pages.schools, { missing: 'A workshop in your own classroom takes sixty minutes.' })
    },
  ],
  [
    'pages-disagree pages/schools missing',
    ({ pages, services }) => {
      Object.assign(services[1] ?? {}, mentoring('Forty minutes with a founder.'))
      Object.assign(pages.schools, { missing: 'A mentoring session takes an hour.' })
    },
  ],
  [
    'dated-ahead press coverage.0.date',
    ({ press: { coverage } }) => Object.assign(coverage[0]?.date ?? {}, { year: 2028 }),
  ],
  ['said-twice schools 2.name', ({ schools }) => Object.assign(schools[2] ?? {}, schools[0])],
  [
    'said-twice season schedule.5.topic',
    ({ bootCamp: { schedule } }) => Object.assign(schedule[4] ?? {}, { topic: 'PITCH DAY' }),
  ],
  ['season-year press release.title', ({ press }) => Object.assign(press.release, { title: 'Summer Program 2025' })],
  [
    'wrong-date press release.paragraphs',
    ({ press: { release } }) =>
      Object.assign(release, { paragraphs: ['The program runs for six weeks, starting June 26, 2027, in Oakland.'] }),
  ],
  [
    'wrong-fee press release.paragraphs',
    ({ press: { release } }) => Object.assign(release, { paragraphs: ['The discount rate is $550.'] }),
  ],
  [
    'wrong-fee announcements/apply text',
    ({ announcements: [first] }) => Object.assign(first ?? {}, { text: 'Now only $850!' }),
  ],
  [
    'wrong-hours services 1.text',
    ({ services }) => Object.assign(services[1] ?? {}, mentoring('They follow the boot camp, which starts at 10 am.')),
  ],
  ['wrong-phone services 0.points.4', ({ services }) => services[0]?.points.push('Call 510-555-0199')],
])('after a change, this alone is found: %s', (found, change) => expect(findAfter(change)).toEqual([found]))

test.each<[found: string, change: (content: Content) => unknown]>([
  ['fees-out-of-order fees deposit', ({ bootCamp: { fees } }) => Object.assign(fees, { deposit: 600 })],
  ['fees-out-of-order fees partner', ({ bootCamp: { fees } }) => Object.assign(fees, { partner: 951 })],
  ['fees-out-of-order fees deposit', ({ bootCamp: { fees } }) => Object.assign(fees, { deposit: 0 })],
  ['season-year season registrationYear', ({ bootCamp }) => Object.assign(bootCamp, { registrationYear: 2026 })],
  [
    'season-year season applications.closes',
    ({ bootCamp: { applications } }) => Object.assign(applications, { closes: { year: 2026, month: 5, day: 21 } }),
  ],
  ['season-year season season', ({ bootCamp }) => Object.assign(bootCamp, { season: 'Summer 2026' })],
  ['season-year season name', ({ bootCamp }) => Object.assign(bootCamp, { name: 'Boot Camp ’28' })],
  [
    'season-year season acceptBy',
    ({ bootCamp }) => Object.assign(bootCamp, { acceptBy: { year: 2026, month: 6, day: 4 } }),
  ],
  ['wrong-address location city', ({ location }) => Object.assign(location, { city: 'Alameda' })],
  ['wrong-weekday season schedule.2', ({ bootCamp }) => Object.assign(bootCamp.schedule[2] ?? {}, { day: 11 })],
])('after a change, this is found: %s', (found, change) => expect(findAfter(change)).toContain(found))

test.each<[what: string, change: (content: Content) => unknown]>([
  [
    'a season that is named with its own year',
    ({ bootCamp }) => Object.assign(bootCamp, { season: 'Summer 2027', name: 'Boot Camp ’27' }),
  ],
  [
    'other services with hours of their own',
    ({ services }) => Object.assign(services[1] ?? {}, mentoring('Sessions start at 4 pm.')),
  ],
  [
    'another session than that of a service with a general name',
    ({ services, pages }) => {
      Object.assign(services[1] ?? {}, mentoring('Forty minutes with a founder.'))
      Object.assign(pages.schools, { missing: 'The first session takes an hour.' })
    },
  ],
  [
    'a post from last year, which means a day of its own year',
    ({ posts }) => posts[1]?.paragraphs.push('On Saturday, June 20, they met for the first time.'),
  ],
])('nothing is wrong with %s', (_what, change) => expect(findAfter(change)).toEqual([]))

test('pages that disagree where no fact decides', () => {
  const found = findAfter(({ pages, services }) => {
    Object.assign(services[0] ?? {}, { text: 'For students from 14 to 20, in grades 9 to 12.' })
    Object.assign(pages.home, { welcome: 'For students between fourteen and eighteen. Grades 10 through 12.' })
    Object.assign(pages.application, { lead: 'Applying takes about thirty minutes.' })
  })
  const twice = Array(2).fill('pages-disagree pages/home welcome')
  expect(found).toEqual(['pages-disagree pages/application lead', ...twice])
})

test('a weekday that is wrong is told with the days that would be right', () => {
  expect(wrongWeekday.find(checkedContent()).at(0)?.message).toBe(
    'June 25, 2026 is a Thursday, and so are all dates of the season. The nearest Saturdays are June 27, July 4, July 11, July 18, July 25, August 1.',
  )
})
