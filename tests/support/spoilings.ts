import { type Content, readContent } from '../../content/read-content'

/** What can be wrong with content that is valid. */
export const kinds = {
  saturday: 'a Saturday that is no Saturday',
  order: 'dates out of order, or past while the season’s window is open',
  seasonYear: 'a season’s name and its dates in different years',
  announcement: 'an announcement past its end',
  fee: 'a fee in running text that disagrees with the facts',
  date: 'a date in running text that disagrees with the facts',
  phone: 'a phone number in running text that disagrees with the facts',
  address: 'an address in running text that disagrees with the facts',
  hour: 'an hour in running text that disagrees with the facts',
  pages: 'two pages that disagree',
  sample: 'sample values still there',
  link: 'links and anchors that lead nowhere',
  picture: 'pictures without alternative text',
  notYet: '“not available yet” older than a month',
  noPost: 'no post for a year',
  copyright: 'the copyright line behind the year',
  deadline: 'a deadline before its season’s window',
  description: 'a page’s description too long for search engines',
  paragraph: 'a paragraph of more than a hundred words',
  placeholder: 'placeholder words',
  count: 'a number in words that disagrees with a list’s length',
}

export type Kind = keyof typeof kinds

export interface Spoiling {
  kind: Kind
  /** What an office might have written or forgotten. */
  what: string
  /** Makes the clean content wrong, in place. */
  spoil: (content: Content) => unknown
  /** The moment at which it is wrong, if not on the clean content's day. */
  now?: string
  /** Since when it has been so. */
  since?: string
  /** The document where it is wrong, if it is not where the content was changed. */
  at?: string
  /** What else may become wrong by it. */
  also?: Kind[]
}

const fresh = readContent()
/** The only picture that the clean content has. */
const PICTURE = 'p-abcdefghijklmnopqrstuvwxyz-1600x900'

/** Faults that an office might make, one each. Spoiled like this, the clean content is still valid. */
export const spoilings: Spoiling[] = [
  {
    kind: 'saturday',
    what: 'The fourth class is entered for July 18, a Sunday, instead of July 17.',
    spoil: ({ bootCamp }) => Object.assign(at(bootCamp.schedule, 3), { day: 18 }),
  },
  {
    kind: 'saturday',
    what: 'The fifth class is entered for July 23, as in the year of the sample; that is a Friday now.',
    spoil: ({ bootCamp }) => Object.assign(at(bootCamp.schedule, 4), { day: 23 }),
  },
  {
    kind: 'saturday',
    what: 'A post of July 2026 tells of “Saturday, July 19”, which was a Sunday.',
    spoil: ({ posts }) => edit(at(posts, 1).paragraphs, 0, 'Saturday, July 18', 'Saturday, July 19'),
  },
  {
    kind: 'saturday',
    what: 'The directions announce a closed street on “Sat., 5/30”, which is a Sunday in 2027.',
    spoil: ({ location }) => location.byCar.push('On Sat., 5/30, Clay Street is closed for a street fair.'),
  },
  {
    kind: 'saturday',
    what: 'The press release says that there is no class on “Saturday, the 4th of July 2027”, a Sunday.',
    spoil: ({ press }) =>
      edit(press.release.paragraphs, 0, 'no class on July 3.', 'no class on Saturday, the 4th of July 2027.'),
  },
  {
    kind: 'order',
    what: 'The second and the third class were swapped: July 10 comes before June 26.',
    spoil: ({ bootCamp }) => bootCamp.schedule.splice(1, 2, at(bootCamp.schedule, 2), at(bootCamp.schedule, 1)),
  },
  {
    kind: 'order',
    what: 'The third class got June 12 instead of July 10, a week before the first.',
    spoil: ({ bootCamp }) => Object.assign(at(bootCamp.schedule, 2), { month: 6, day: 12 }),
  },
  {
    kind: 'order',
    what: 'Offers can be accepted until June 26, a week after the first class.',
    spoil: ({ bootCamp }) => Object.assign(bootCamp, { acceptBy: { year: 2027, month: 6, day: 26 } }),
  },
  {
    kind: 'order',
    what: 'The day for accepting offers was April 2, it is April 14, and applications are taken until May 21.',
    spoil: ({ bootCamp }) => Object.assign(bootCamp, { acceptBy: { year: 2027, month: 4, day: 2 } }),
  },
  {
    kind: 'order',
    what: 'The day for accepting offers, May 7, went by on May 12 with nine days left for applications.',
    now: '2027-05-12T18:00:00Z',
    spoil: ({ bootCamp }) => Object.assign(bootCamp, { acceptBy: { year: 2027, month: 5, day: 7 } }),
  },
  {
    kind: 'order',
    what: 'Applications stay open all year, so that on June 28 people still apply for a season that began on June 19.',
    now: '2027-06-28T18:00:00Z',
    also: ['date', 'pages'],
    spoil: ({ bootCamp, announcements }) => {
      bootCamp.applications = { opens: null, closes: null }
      announcements.splice(0)
    },
  },
  {
    kind: 'seasonYear',
    what: 'The season was typed with a year, last year’s: “Summer 2026”.',
    also: ['pages'],
    spoil: ({ bootCamp }) => Object.assign(bootCamp, { season: 'Summer 2026' }),
  },
  {
    kind: 'seasonYear',
    what: 'The boot camp is still called “Founders Boot Camp ’26”.',
    spoil: ({ bootCamp }) => Object.assign(bootCamp, { name: 'Founders Boot Camp ’26' }),
  },
  {
    kind: 'seasonYear',
    what: 'The day for accepting offers is in 2028, a slip on the keyboard.',
    also: ['order'],
    spoil: ({ bootCamp }) => Object.assign(bootCamp, { acceptBy: { year: 2028, month: 6, day: 4 } }),
  },
  {
    kind: 'seasonYear',
    what: 'The year of registration was not moved on from 2026, though applications open and close in 2027.',
    also: ['saturday', 'order', 'date', 'pages'],
    spoil: ({ bootCamp }) => Object.assign(bootCamp, { registrationYear: 2026 }),
  },
  {
    kind: 'announcement',
    what: 'An announcement of an evening at a school ended on April 9 and was not taken down.',
    spoil: ({ announcements }) =>
      announcements.push({
        ...{ id: 'info-evening', title: 'Meet us at Lakeshore Academy', text: 'Joel and Priya answer your questions.' },
        ...{ where: 'home', from: { year: 2027, month: 3, day: 29 }, until: { year: 2027, month: 4, day: 9 } },
      }),
  },
  {
    kind: 'announcement',
    what: 'The day after applications close, the announcement that registration is open is still there.',
    at: 'announcements/apply',
    now: '2027-05-22T15:00:00Z',
    spoil: () => {},
  },
  {
    kind: 'announcement',
    what: 'An announcement without an end invites everybody to an open house that was four days ago.',
    spoil: ({ announcements }) =>
      announcements.push({
        ...{ id: 'open-house', title: 'Open house', text: 'Come and meet the mentors on Saturday, April 10.' },
        ...{ where: 'everywhere', from: { year: 2027, month: 3, day: 29 }, until: null },
      }),
  },
  {
    kind: 'fee',
    what: 'A post gives the regular fee as $900; it is $950.',
    spoil: ({ posts }) => edit(at(posts, 0).paragraphs, 0, '$950', '$900'),
  },
  {
    kind: 'fee',
    what: 'The press release lets students of partner schools pay “six hundred and fifty dollars”; it is 600.',
    spoil: ({ press }) => edit(press.release.paragraphs, 1, 'pay $600', 'pay six hundred and fifty dollars'),
  },
  {
    kind: 'fee',
    what: 'A digit of the regular fee was lost in the press release: $95.',
    spoil: ({ press }) => edit(press.release.paragraphs, 1, '$950', '$95'),
  },
  {
    kind: 'fee',
    what: 'The services still name last year’s deposit, “100 USD”.',
    spoil: ({ services }) => at(services, 0).points.push('The deposit is 100 USD'),
  },
  {
    kind: 'fee',
    what: 'The page of the application asks for “a hundred dollars” of deposit, not 150.',
    spoil: ({ pages }) => edit(pages.application, 'deposit', 'prepay {deposit}', 'prepay a hundred dollars'),
  },
  {
    kind: 'fee',
    what: 'What remains of the fee after the deposit was worked out wrong in a post: $850 of 950 after 150.',
    spoil: ({ posts }) => edit(at(posts, 0).paragraphs, 1, 'the remaining $800', 'the remaining $850'),
  },
  {
    kind: 'date',
    what: 'The announcement lets people apply until “5/24”; applications close on May 21.',
    spoil: ({ announcements }) => edit(at(announcements, 0), 'text', 'by May 21', 'by 5/24'),
  },
  {
    kind: 'date',
    what: 'The press release ends the boot camp a week late: “from 19 June to 7 August 2027”.',
    spoil: ({ press }) =>
      edit(press.release.paragraphs, 0, 'from June 19 to July 31, 2027', 'from 19 June to 7 August 2027'),
  },
  {
    kind: 'date',
    what: 'A post says the rest is due on “June 26th”, the second Saturday; it is due on the first day.',
    spoil: ({ posts }) => edit(at(posts, 0).paragraphs, 1, 'due on June 19', 'due on June 26th'),
  },
  {
    kind: 'date',
    what: 'Logistics starts “on the twenty-sixth of June” in words, a week after the first class.',
    spoil: ({ pages }) =>
      edit(pages.logistics, 'lead', 'from Saturday {firstDay} to', 'from the twenty-sixth of June to'),
  },
  {
    kind: 'date',
    what: 'The services have pitch day on “7/24”; it is on July 31.',
    spoil: ({ services }) => edit(at(services, 0).points, 3, 'on the sixth Saturday', 'on 7/24'),
  },
  {
    kind: 'date',
    what: 'The page for accepting an offer asks for the answer “no later than Jun. 11”; it is due on June 4.',
    spoil: ({ pages }) =>
      edit(pages.accept, 'lead', 'confirm your place.', 'confirm your place no later than Jun. 11.'),
  },
  {
    kind: 'phone',
    what: 'Two digits of the office’s number are swapped in a post, written with hyphens.',
    spoil: ({ posts }) => edit(at(posts, 0).paragraphs, 2, '(510) 555-0121', '510-555-0112'),
  },
  {
    kind: 'phone',
    what: 'The cancellation policy shows another number than the one it dials, with a country code.',
    spoil: ({ pages }) => edit(pages.cancellationPolicy.contact, 'text', '[{phone}]', '[+1 510 555 0127]'),
  },
  {
    kind: 'phone',
    what: 'Logistics has the area code of San Francisco before the office’s number, written with dots.',
    spoil: ({ pages }) =>
      edit(pages.logistics.place, 'questions', '[{phone}]({phoneAddress})', '415.555.0121, our office'),
  },
  {
    kind: 'phone',
    what: 'The press release ends with a number for Noor Haddad that is not the press contact’s.',
    spoil: ({ press }) => press.release.paragraphs.push('For interviews, call Noor Haddad at 510 555 0143.'),
  },
  {
    kind: 'phone',
    what: 'The contact page gives the office’s number without the area code, and wrong.',
    spoil: ({ pages }) => edit(pages.contact, 'text', 'Write the way you talk.', 'Write, or call us at 555-0211.'),
  },
  {
    kind: 'address',
    what: 'Two digits of the house number are swapped in the press release: 402 Harbor Street.',
    spoil: ({ press }) => edit(press.release.paragraphs, 0, '420 Harbor Street', '402 Harbor Street'),
  },
  {
    kind: 'address',
    what: 'The ZIP code was typed into Logistics by hand, with two digits swapped.',
    spoil: ({ pages }) => edit(pages.logistics.place, 'address', '{street}, {city}, {state} {zip}', ADDRESS_BY_HAND),
  },
  {
    kind: 'address',
    what: 'The contact page invites people to “420 Harbor Ave”; it is a street.',
    spoil: ({ pages }) =>
      edit(pages.contact, 'text', 'Write the way', 'Our office is at 420 Harbor Ave. Write the way'),
  },
  {
    kind: 'address',
    what: 'Home says that the program is in Berkeley, where it was to be at first.',
    spoil: ({ pages }) => edit(pages.home.where, 'text', '{city}, {state}', 'Berkeley, California'),
  },
  {
    kind: 'hour',
    what: 'The services have the boot camp begin at 10 am; it begins at 9.',
    spoil: ({ services }) => edit(at(services, 0).points, 0, '9 am to noon', '10 am to noon'),
  },
  {
    kind: 'hour',
    what: 'The press release has it “from half past nine in the morning to noon”.',
    spoil: ({ press }) =>
      edit(press.release.paragraphs, 0, 'from 9 am to noon', 'from half past nine in the morning to noon'),
  },
  {
    kind: 'hour',
    what: 'The announcement has us meet “from 9 to 12:30”; we meet until noon.',
    spoil: ({ announcements }) => edit(at(announcements, 0), 'text', 'from 9 to 12', 'from 9 to 12:30'),
  },
  {
    kind: 'hour',
    what: 'Home keeps hours of its own, “9 a.m.–1 p.m.”, which are an hour too long.',
    spoil: ({ pages }) => edit(pages.home.when, 'text', '{hours}', '9 a.m.–1 p.m.'),
  },
  {
    kind: 'hour',
    what: 'The location has class start at “09:30”, by the clock of 24 hours.',
    spoil: ({ location }) =>
      edit(at(location.additional, 0), 'text', '8:30 am.', '8:30 am, and class starts at 09:30.'),
  },
  {
    kind: 'pages',
    what: 'The contact page promises a reply within four business days, the rest of the site within two.',
    spoil: ({ pages }) => edit(pages.contact, 'text', 'replies by email', 'replies within four business days'),
  },
  {
    kind: 'pages',
    what: 'Emails say that refunds take 7 to 10 business days, the cancellation policy says 5 to 8.',
    spoil: ({ refunds }) => edit(refunds.inEmails, 'payment', '{refundDays}', '7 to 10'),
  },
  {
    kind: 'pages',
    what: 'Beside the payment a “non-” was lost: the deposit is refundable there, but not in the cancellation policy.',
    spoil: ({ refunds }) => edit(refunds, 'deposit', 'non-refundable', 'refundable'),
  },
  {
    kind: 'pages',
    what: 'Home says that a workshop takes an hour, the services say ninety minutes.',
    spoil: ({ home }) => edit(at(home.reasons, 3), 'text', 'takes ninety minutes', 'takes an hour'),
  },
  {
    kind: 'pages',
    what: 'A post says that the fee of 2013 was $60, About says $40.',
    spoil: ({ posts }) => edit(at(posts, 0).paragraphs, 2, '$40', '$60'),
  },
  {
    kind: 'pages',
    what: 'The founder’s biography has it start in 2014, everything else in 2013.',
    spoil: ({ team }) => edit(at(team, 0), 'bio', 'in 2013', 'in 2014'),
  },
  {
    kind: 'pages',
    what: 'The calendar file has classes end at 1 pm, the pages at 12 pm.',
    also: ['hour'],
    spoil: ({ bootCamp }) => Object.assign(bootCamp, { endHour: 13 }),
  },
  {
    kind: 'sample',
    what: 'The made-up program director Daniel Okafor is in the team again.',
    spoil: ({ team }) => team.splice(1, 1, at(fresh.team, 1)),
  },
  {
    kind: 'sample',
    what: 'Nobody replaced the video on Program.',
    spoil: ({ program }) => Object.assign(program.video, { id: fresh.program.video.id }),
  },
  {
    kind: 'sample',
    what: 'The press contact has the made-up email address.',
    spoil: ({ press }) => Object.assign(press.contact, { email: fresh.press.contact.email }),
  },
  {
    kind: 'sample',
    what: 'One partner school is still one of the made-up list.',
    spoil: ({ schools }) => schools.splice(3, 1, at(fresh.schools, 3)),
  },
  {
    kind: 'sample',
    what: 'The directions by light rail are those of San Jose.',
    spoil: ({ location }) => Object.assign(location, { lightRail: fresh.location.lightRail }),
  },
  {
    kind: 'sample',
    what: 'A made-up post about monopolies is still at the end of the blog.',
    spoil: ({ posts }) => posts.push(at(fresh.posts, 2)),
  },
  {
    kind: 'link',
    what: 'The announcement leads to /applications; the page is called /application.',
    spoil: ({ announcements }) => edit(at(announcements, 0), 'text', '(/application)', '(/applications)'),
  },
  {
    kind: 'link',
    what: 'A post leads to a part of Logistics with a typo in its name, #shedule.',
    spoil: ({ posts }) => at(posts, 0).paragraphs.push('All dates are in the [weekly schedule](/logistics#shedule).'),
  },
  {
    kind: 'link',
    what: 'A post leads to another post under a name that it does not have.',
    spoil: ({ posts }) => at(posts, 2).paragraphs.push('One team tried it with [lemonade](/blog/lemonade-stand).'),
  },
  {
    kind: 'link',
    what: 'Logistics leads to /partner-schools, as the old site called that page.',
    spoil: ({ pages }) => edit(pages.logistics.costs, 'partner', '(/schools)', '(/partner-schools)'),
  },
  {
    kind: 'link',
    what: 'A post leads to a service that is no longer offered.',
    spoil: ({ posts }) => at(posts, 2).paragraphs.push('Or come to [mentoring](/services#mentoring-sessions).'),
  },
  {
    kind: 'picture',
    what: 'A picture in the gallery is described by the name that the camera gave it.',
    spoil: ({ press }) => Object.assign(at(at(press.gallery, 0).pictures, 0), { alt: 'IMG_2047.JPG' }),
  },
  {
    kind: 'picture',
    what: 'A post got a picture that is described by the one word “Photo”.',
    spoil: ({ posts }) => Object.assign(at(posts, 1), { picture: { file: PICTURE, alt: 'Photo' } }),
  },
  {
    kind: 'picture',
    what: 'Somebody typed a full stop so that the desk would accept a portrait without a description.',
    spoil: ({ team }) => Object.assign(at(team, 3), { photo: { file: PICTURE, alt: '.' } }),
  },
  {
    kind: 'notYet',
    what: 'The press kit has promised a logo since March 1.',
    since: '2027-03-01T18:00:00Z',
    spoil: ({ press }) => press.kit.push({ name: 'Logo', file: null }),
  },
  {
    kind: 'notYet',
    what: 'The gallery has promised pictures of the team since the end of January.',
    since: '2027-01-29T18:00:00Z',
    spoil: ({ press }) => press.gallery.push({ name: 'Team pictures', pictures: [] }),
  },
  {
    kind: 'notYet',
    what: 'The fact sheet was taken down for a correction on March 10 and did not come back.',
    since: '2027-03-10T18:00:00Z',
    spoil: ({ press }) => Object.assign(at(press.kit, 0), { file: null }),
  },
  {
    kind: 'noPost',
    what: 'The two newest posts were taken down; on May 10 the one that is left is a year and eight days old.',
    at: 'posts/ten-minutes',
    now: '2027-05-10T18:00:00Z',
    spoil: ({ posts }) => posts.splice(0, 2),
  },
  {
    kind: 'noPost',
    what: 'There is one post only, of November 2025.',
    spoil: ({ posts }) => {
      posts.splice(0, 2)
      at(posts, 0).date = { year: 2025, month: 11, day: 2 }
    },
  },
  {
    kind: 'noPost',
    what: 'Nobody wrote since April 11, 2026, a year and three days ago.',
    spoil: ({ posts }) => {
      posts.splice(0, 2)
      at(posts, 0).date = { year: 2026, month: 4, day: 11 }
    },
  },
  {
    kind: 'copyright',
    what: 'The years of the copyright line end with last year.',
    spoil: ({ organization }) => Object.assign(organization, { copyrightYears: '2013-2026' }),
  },
  {
    kind: 'copyright',
    what: 'The footer has years of its own, “2013–2025”, in place of the field.',
    spoil: ({ pages }) => edit(pages.shell.footer, 'copyright', '{copyrightYears}', '2013–2025'),
  },
  {
    kind: 'copyright',
    what: 'The footer has a single year, last year’s: “© 2026”.',
    spoil: ({ pages }) => edit(pages.shell.footer, 'copyright', '{copyrightYears}', '2026'),
  },
  {
    kind: 'deadline',
    what: 'Offers must be accepted by January 15; applications open on February 1.',
    also: ['order'],
    spoil: ({ bootCamp }) => Object.assign(bootCamp, { acceptBy: { year: 2027, month: 1, day: 15 } }),
  },
  {
    kind: 'deadline',
    what: 'The day for accepting offers was copied from last year’s season, with its year.',
    also: ['order', 'seasonYear'],
    spoil: ({ bootCamp }) => Object.assign(bootCamp, { acceptBy: { year: 2026, month: 6, day: 4 } }),
  },
  {
    kind: 'deadline',
    what: 'The window was put off to June 7 to 14, the day for accepting stayed June 4.',
    also: ['order', 'date', 'pages'],
    spoil: ({ bootCamp }) => {
      const [opens, closes] = [7, 14].map((day) => ({ year: 2027, month: 6, day }))
      Object.assign(bootCamp, { applications: { opens, closes } })
    },
  },
  {
    kind: 'description',
    what: 'The description of Contact lists everybody who could ever write.',
    spoil: ({ pages }) => Object.assign(pages.contact, { description: LONG_CONTACT }),
  },
  {
    kind: 'description',
    what: 'The description of the program was pasted from a flyer.',
    spoil: ({ pages }) => Object.assign(pages.program, { description: LONG_PROGRAM }),
  },
  {
    kind: 'description',
    what: 'The description of the payment is long only with the terms of the deposit filled in.',
    spoil: ({ pages }) => Object.assign(pages.makePayment, { description: LONG_PAYMENT }),
  },
  {
    kind: 'paragraph',
    what: 'A post has one paragraph for a whole story.',
    spoil: ({ posts }) => at(posts, 2).paragraphs.push(LONG_STORY),
  },
  {
    kind: 'paragraph',
    what: 'A biography has grown over the years.',
    spoil: ({ team }) => Object.assign(at(team, 3), { bio: LONG_BIO }),
  },
  {
    kind: 'paragraph',
    what: 'The welcome on Home became a speech.',
    spoil: ({ pages }) => Object.assign(pages.home, { welcome: LONG_WELCOME }),
  },
  {
    kind: 'placeholder',
    what: 'The days of the company visits are “TBD”.',
    spoil: ({ services }) => at(services, 2).points.push('Days for this fall: TBD'),
  },
  {
    kind: 'placeholder',
    what: 'What is said about first aid is the designer’s Latin.',
    spoil: ({ location }) => Object.assign(at(location.additional, 1), { text: 'Lorem ipsum dolor sit amet.' }),
  },
  {
    kind: 'placeholder',
    what: 'A post names a fact in braces, which only the pages fill in.',
    spoil: ({ posts }) => edit(at(posts, 0).paragraphs, 0, '$950', '{regularFee}'),
  },
  {
    kind: 'placeholder',
    what: 'The press release has a gap that somebody wanted to fill.',
    spoil: ({ press }) => press.release.paragraphs.push('“[Insert quote],” says Ana Beltrán, who founded the program.'),
  },
  {
    kind: 'placeholder',
    what: 'A biography has “xx years” where nobody knew the number.',
    spoil: ({ team }) => edit(at(team, 1), 'bio', 'eleven years', 'xx years'),
  },
  {
    kind: 'count',
    what: 'A sixth partner school was added; the press release still says five.',
    at: 'press',
    spoil: ({ schools }) => schools.push({ name: 'Redwood Prep', district: 'Private', city: 'Oakland' }),
  },
  {
    kind: 'count',
    what: 'Home announces five reasons in a heading of its own and has four.',
    spoil: ({ pages }) => edit(pages.home.reasons.title, 'other', '{Count} reasons', 'Five reasons'),
  },
  {
    kind: 'count',
    what: 'The services begin with “Four ways”, and there are three since mentoring ended.',
    spoil: ({ pages }) => edit(pages.services.lead, 'other', '{Count} ways', 'Four ways'),
  },
  {
    kind: 'count',
    what: 'The directions speak of three bus lines and list two.',
    spoil: ({ location }) =>
      edit(location, 'lightRail', 'ten minutes.', 'ten minutes, or take one of the three buses below.'),
  },
  {
    kind: 'count',
    what: 'About speaks of seven mornings; the schedule has six.',
    spoil: ({ pages }) => edit(pages.about.next, 'text', 'six mornings', 'seven mornings'),
  },
]

const ADDRESS_BY_HAND = '420 Harbor Street, Oakland, CA 94670'

const LONG_CONTACT =
  'Write to the {organization} office with questions about the program, the application, the deposit, speakers, partnerships, company visits, internships, donations, press inquiries, or anything else that you would like to know about us.'
const LONG_PROGRAM =
  'Join us for {weeks} exciting Saturdays of the {bootCamp}, where high-school and college students from all over the East Bay find a problem, form a team, build a product, set a price, meet mentors, and pitch it all at the end.'
const LONG_PAYMENT =
  'Pay the {deposit} deposit or the full fee by card; payment goes through {provider}. {depositTerms}. Ask us before you pay.'

const LONG_STORY =
  'The baker had told them that nobody buys rolls before six, and they had believed it, because she had been a baker for longer than they had been alive. Then they sat down on the bench outside and watched. A nurse came from the night shift and looked at the door. A driver stopped, read the sign, and drove on. A man with a dog knocked. When they told the baker, she laughed and said that those people never buy anything. They asked her how she knew, and she thought about it for a while, and then she said that she did not know at all, because nobody had ever asked them, and she had always been too busy with the ovens.'
const LONG_BIO =
  'Sam built three boats before he built his first company, and he still says that the boats were harder. He grew up beside the estuary, learned to weld from his aunt, and repaired engines for the ferries until a customer asked him whether he could make a lamp from an old propeller. He could, and then he made many more. Today he runs the workshop, keeps the laser cutters alive, teaches everybody to measure before they cut, and collects the things that did not work on a shelf beside the door, because he believes that they teach more than the things that did. On Sundays he sails, badly by his own account, with anybody who brings lunch.'
const LONG_WELCOME =
  'Welcome! Since {foundedYear} we have taught high-school and college students how a business begins: find a problem, build a solution, price it, and pitch it to people who have done it themselves. We believe that every young person has something to give, that nobody is too young to ask a good question, and that a Saturday morning is long enough to begin. Our mentors come from shops, workshops, offices and kitchens all over {city}, and they come because somebody once did the same for them. You do not need good grades, a good idea or good shoes; you need to be curious, to come every time, and to listen when somebody tells you what you did not want to hear.'

/** @throws when there is none. */
function at<Entry>(entries: readonly Entry[], index: number): Entry {
  const entry = entries[index]
  if (entry === undefined) throw new Error(`there is no entry ${index}`)
  return entry
}

/** @throws when the text does not have these words. */
function edit(part: object, key: string | number, from: string, to: string): void {
  const text: unknown = Reflect.get(part, key)
  if (typeof text !== 'string' || !text.includes(from)) throw new Error(`${key} has no “${from}”`)
  Reflect.set(
    part,
    key,
    text.replace(from, () => to),
  )
}
