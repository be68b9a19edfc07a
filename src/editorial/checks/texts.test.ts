import { expect, test } from 'vitest'
import { findingsAfter } from '../../../tests/support/checked'
import { winter } from '../../../tests/support/seasons'

const PAGE = 'pages.cancellationPolicy.notes.list.0'
const POST = 'posts.0.paragraphs.0'
const words = (count: number) => `${Array.from({ length: count }, (_, index) => `w${index}`).join(' ')}.`
const OWN_VALUES = 'It cost $77 on May 9, 2015, at 11 am; call (510) 555-0188.'

test.each<[where: string, check: string, texts: string[]]>([
  [POST, 'placeholder-words', ['Speakers: TBD', 'Lorem ipsum dolor.', 'Call XXX.', 'The fee is $XX.', 'Our ____', '…']],
  [
    POST,
    'broken-markup',
    [
      'This is **bold.',
      'See [our page](/contact',
      'See [our page(/contact).',
      'See [our page] (https://other.example/)',
    ],
  ],
  [POST, 'broken-markup', ['Bring <b>lunch</b>.', 'Teachers &amp; parents', 'Hello {{firstName}}', '# A heading']],
  [POST, 'broken-markup', ['See [the dates](#).', 'See [](/contact).', 'Welcome to {organisation}!']],
  [POST, 'front-page-link', ['See [us](https://www.linkedin.com/).', 'See [us](https://linkedin.com/company/).']],
  [POST, 'left-in-brackets', ['Welcome to [name of school].']],
  [POST, 'doubled-word', ['We meet in the the hall.']],
  [
    POST,
    'unclear-link',
    [
      '[Click here](/contact) to write.',
      '[This way](/contact), [this way](/about).',
      '[A film](https://youtu.be/watch?v=1), [a film](https://youtu.be/watch?v=2)',
    ],
  ],
  [POST, 'weekday-disagrees', ['We met on Saturday, June 19, 2026.']],
  [POST, '', ['On Sunday, June 20, 2027, or Friday and Saturday, June 18 and 19, 2027.', 'On Sunday, July 9.']],
  [POST, 'weekday-disagrees', ['On Sunday, July 10.']],
  [PAGE, 'weekday-disagrees', ['We begin on Friday, June 19.']],
  [PAGE, '', ['We begin on Friday, {firstDay}; write by Friday, December 4.', 'Weekdays, 8 am to 4 pm']],
  [PAGE, 'other-hours', ['Saturdays, 9 am to 1 pm']],
  [POST, 'long-paragraph', [words(101)]],
  [POST, '', [words(100), `${words(60)}\n\n${words(60)}`]],
  [
    PAGE,
    '',
    [
      'Size XXL, level III; Walla Walla is a town. **All** of it, [write to us](/contact).',
      '[Apply](/application), [apply](/application#top) or [apply](https://program.example/application/) with us',
      '{weeks} friends, AT&T and an idea <3',
      'Saturday, May 8, from 2 pm to 4 pm, for $25. “[The students] sold it for $3,” says the mayor.',
      'Follow [Ana](https://www.linkedin.com/in/ana).',
    ],
  ],
  [
    PAGE,
    'typed-value',
    [
      'The fee is $550.',
      'Fax: (510) 555-0188',
      'Write to info@other.example.',
      'See https://other.example/page.',
      'Our ZIP code is 94601.',
      'We look ahead to Summer 2028.',
      'Our fourteen partner schools take part.',
      'Two parts of $400.',
      'On seven Saturdays.',
      'We have done this since 2011.',
      // Addresses similar to the program's.
      'Ask in our [mastermind](https://circles.harbor-founders.example/).',
      'Ask [mentors](https://www.circle.harborfounders.example/join).',
      '[Apply](https://programm.example/application)',
      '[Write](mailto:ofice@program.example)',
      '[Call](tel:+15105550188)',
    ],
  ],
  [
    PAGE,
    '',
    [
      'The fee is 950 dollars, or $600; $150 is due at once.',
      'From June 18, 2026 to July 31, doors open at 8 am, and we are closed on May 9.',
      'Call 510-555-0121, write to press@harbor-founders.example or to office@program.example.',
      'Summer 2027 at 94607; see https://program.example/contact.',
      '{regularFee}, {firstDay}, {hours}, {phone}, {zip}, {Season} {registrationYear}',
      'Take [BART](https://www.bart.gov/), and ask in our [mastermind](https://circle.harbor-founders.example).',
      'Our [handbook](https://circle.harbor-founders.example/handbook.pdf), [a map](https://www.google.com/maps/place/x)',
      '[Apply](https://program.example/application)',
      '[Write](mailto:office@program.example?subject=Summer%202020), [call](tel:+15105550121) or [ask](tel:510-555-0134)',
    ],
  ],
  // Values in posts, the neighborhood, the journey, donations, releases, and biographies are not the program's.
  [POST, '', [OWN_VALUES]],
  ['location.food.0', '', [OWN_VALUES]],
  ['about.journey.0.text', '', [OWN_VALUES]],
  ['pages.donate.lead', '', [OWN_VALUES]],
  ['press.release.paragraphs.0', '', [OWN_VALUES]],
  ['team.0.bio', '', [OWN_VALUES]],
])('in %s, “%s” is found', (where, check, texts) => {
  const found = texts.map((text) => [text, ...new Set(findingsAfter({ [where]: text }).map(({ check }) => check))])
  expect(found).toEqual(texts.map((text) => (check ? [text, check] : [text])))
})

test.each<[typed: string, nearest: string]>([
  ['$105', 'They say $150 as {deposit}, $600 as {partnerFee}, $950 as {regularFee}.'],
  ['$1000', 'They say $950 as {regularFee}, $600'],
  ['(510) 555-0135', 'They say (510) 555-0134, (510) 555-0121 as {phone}.'],
  ['ofice@program.example', 'They say office@program.example, press@harbor-founders.example.'],
  ['https://circle.harbor-founder.example', 'They say https://circle.harbor-founders.example/, https://'],
  ['Summer 2026', 'They say Summer 2027.'],
])('the hint about %s lists the nearest value first', (typed, nearest) => {
  const found = findingsAfter({ [PAGE]: `It is ${typed}.` }).find(({ message }) => message.startsWith(`“${typed}”`))
  expect(found?.message).toContain(nearest)
})

test('fills in facts in quoted page titles', () => {
  const found = findingsAfter({ 'pages.about.title': 'In {city}', 'pages.contact.title': 'In {city}' })
  expect(found.map(({ message }) => message)).toEqual(['The page title “In Oakland” is here twice.'])
})

test('accepts facts of another program’s season', () => {
  const text = 'Winter 2027 begins on January 9 at 9 am and ends at 12:30 pm. It costs $317.'
  const fees = { deposit: 50, partner: 300, regular: 317 }
  const found = findingsAfter({ [PAGE]: text, 'seasons.1': { ...winter, fees } })
  expect(found.filter(({ document }) => document === 'pages/cancellation-policy')).toEqual([])
})

test('finds wrong counts in posts and the release of the current season, and offers the value', () => {
  const text = 'On seven Saturdays, since 2009, for fourteen partner schools, at $75.'
  const found = findingsAfter({ [POST]: text, 'press.release.paragraphs.0': text })
  expect(found.map(({ document, message }) => [document, message])).toEqual(
    ['press', 'posts/what-it-costs'].flatMap((document) => [
      [document, '“seven” isn’t one of the program’s facts. They say six.'],
      [document, '“2009” isn’t one of the program’s facts. They say 2013.'],
      [document, '“fourteen partner schools”, but the list has five.'],
    ]),
  )
  expect(findingsAfter({ [POST]: text, 'posts.0.date': { year: 2026, month: 12, day: 19 } })).toEqual([])
})
