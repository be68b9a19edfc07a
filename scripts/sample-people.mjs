/**
 * Sample people and submissions, deterministic for a seed: for the demo (`npm run demo`) and for measuring the desk
 * (`npm run bench -- desk`).
 */

const names = {
  vietnamese: [
    'Linh Hoa Minh Tuấn Thảo Dũng Hương Khánh Ngọc Phúc Quỳnh Trâm Vũ Đức Hiền Bảo Anh Duyên Thịnh Ánh',
    'Nguyễn Trần Lê Phạm Hoàng Huỳnh Phan Vũ Võ Đặng Bùi Đỗ Hồ Ngô Dương Lý Đinh Trịnh Đoàn Lương',
  ],
  spanish: [
    'José María Lucía Andrés Sofía Ángel Inés Martín Verónica Raúl Noemí Joaquín Belén Tomás Rocío Óscar Zoé Iván Pilar Íñigo',
    'García Rodríguez Hernández López Martínez Núñez Peña Muñoz Ibáñez Jiménez Gutiérrez Domínguez Ordóñez Sáenz Zúñiga Castañeda Ríos Vélez Márquez Solís',
  ],
  irish: [
    'Saoirse Niamh Oisín Siobhán Aoife Cormac Róisín Eoin Caoimhe Tadhg Seán Gráinne Fionn Orla Ciarán Déirdre Pádraig Maeve Rónán Sinéad',
    "O'Brien O'Neill O’Sullivan Murphy Byrne Kelly O'Connor Doyle Gallagher O’Reilly McCarthy Fitzgerald O'Donnell Ó_Briain Quinn Nolan Keane Brennan D'Arcy Walsh",
  ],
  german: [
    'Jürgen Björn Käthe Sören Günther Annegret Lukas Mareike Jörg Hannelore Grete Matthias Ülkü Friederike Anton Johanna Uwe Elke Emil Frieda',
    'Müller Schäfer Köhler Groß Strauß Weiß Böhm Krüger Schröder Vogel Jäger Lüdtke Hübner Möller Fuß Kühn Bäcker Zöllner Großmann Härtel',
  ],
  english: [
    'Emma Liam Olivia Noah Ava Ethan Chloe Mason Grace Logan Harper Owen Zoe Caleb Ruby Miles Nora Jack Ella Henry Tessa Wyatt',
    'Smith Johnson Lee Brown Carter Davis Walker Young Hill Green Baker Turner Parker Collins Reed Cooper Ward Brooks Price Bennett Hayes Foster',
  ],
  polish: [
    'Łukasz Małgorzata Paweł Agnieszka Michał Bożena Józef Zofia Wojciech Kasia',
    'Wałęsa Kowalczyk Zieliński Wójcik Szymański Łuczak Dąbrowski Król Jabłoński Gołąb',
  ],
  indian: [
    'Priya Arjun Ananya Rohan Kavya Vikram Meera Aditya Ishaan Diya',
    'Patel Sharma Iyer Reddy Singh Nair Gupta Rao Mehta Chatterjee',
  ],
  chinese: ['Wei Xiu Jing Hao Mei Ling Jun Yan Fang Lei', 'Wang Li Zhang Liu Chen Yang Huang Zhao Wu Zhou'],
  nordic: [
    'Åsa Bjørn Søren Lærke Øyvind Freya Håkon Sigríður Þóra Astrid',
    'Sørensen Ødegård Lindström Ægirsson Åkerlund Bjørnstad Hansen Nygård Jónsdóttir Møller',
  ],
  french: [
    'Zoë Éloïse François Anaïs Gaël Chloé Benoît Hélène Noël Thérèse',
    'Lefèvre Gagné Côté Bélanger Dubois Fournier Lemaître Pélissier Garçon Desprès',
  ],
}

/** Percentage of people with each kind of name. */
const shares = {
  vietnamese: 18,
  spanish: 22,
  irish: 8,
  german: 8,
  english: 22,
  polish: 4,
  indian: 7,
  chinese: 5,
  nordic: 3,
  french: 3,
}

const schools = [
  ...cross(
    'Lincoln Overfelt Gunderson Leland Prospect Westmont Del_Mar Willow_Glen Independence Piedmont_Hills Oak_Grove Santa_Teresa Silver_Creek Andrew_Hill James_Lick Mt._Pleasant Yerba_Buena Evergreen_Valley Branham Leigh',
    'High_School',
  ),
  ...cross('St._Mary’s Notre_Dame Archbishop_Mitty Presentation St._Brigid’s', 'Academy High_School'),
  ...cross(
    'Sunrise Downtown Bridges Alma Cornerstone KIPP Latino_College Summit',
    'Preparatory Charter_School Middle_College',
  ),
  ...cross('Mission West_Valley Evergreen Foothill De_Anza', 'College'),
]

const products = words(
  'tea|handmade soap|bánh mì|candles|phone cases|tamales|stickers|used textbooks|bicycle repairs|houseplants|pickles|beaded bracelets|dog biscuits|churros|greeting cards|lemonade|painted sneakers|honey|tote bags|cold brew|board games|mango salsa|knitted hats|sourdough|enamel pins|succulents|bubble tea|web pages|tutoring|lawn mowing|vintage jackets|empanadas|macarons|ceramic mugs|bookmarks|hot sauce',
)
const places = words(
  'at the flea market|outside the library|on cold mornings near the bus stop|at school games|to my neighbors|online|at the Saturday market|in our church hall|downtown|at my aunt’s salon|by the light rail|during lunch',
)
const skills = words(
  'price it|keep the books|talk to customers|pitch without notes|find a supplier|make a budget|plan a week|run a small team|read a contract|say no to a bad deal|test an idea cheaply|listen before I sell',
)
const experiences = words(
  'A lemonade stand when I was nine.|I helped my parents at their restaurant on weekends.|None yet, but I’ve read a lot about it.|I sold stickers to classmates and stopped when I ran out of paper.|Two summers behind the counter of a bakery.|I kept the books for the robotics club.|My brother and I mowed lawns on our street.|I run our drama club’s snack bar.|We had a stall for Tết and sold out by noon.|I translate for my grandmother when she negotiates.',
)
const questions = words(
  'When do you start this year?|Is there a fee for students from partner schools?|Can my daughter join if she misses the second Saturday?|Do you offer scholarships, and when is the deadline?|Where can I park on Saturdays?|Is lunch included?|Could you speak at our parent night in March?|My son is in eighth grade. Can he apply next year?|We would like to become a partner school.|How do I change the email address on my application?|Is the building wheelchair accessible?|Do the students keep what they earn at the market?',
)
const openings = words(
  'Hello,|Good morning,|Hi there!|Dear team,|To whom it may concern,|Chào anh chị,|Buenos días,|Guten Tag,',
)
const closings = words(
  'Thank you very much.|Thanks so much for your time!|Best wishes from our family.|I look forward to hearing from you.|Have a good week.|Cảm ơn rất nhiều.|Muchas gracias.|Best regards',
)
const details = words(
  'We live in {town} and could take the bus.|A friend from {school} told us about it.|I saw your booth at the {town} fair.|My cousin {given} did the program two years ago and loved it.|We are new in {town}.|Our family runs a small shop in {town}.|My classmate {given} wants to come too.|We speak Vietnamese at home.|I heard about you on the radio on the way to {town}.',
)
const towns = words(
  'San Jose|Milpitas|Campbell|Los Gatos|Cupertino|Sunnyvale|Santa Clara|Gilroy|Morgan Hill|Fremont|Alviso|Saratoga|Almaden|Berryessa|Cambrian Park|Japantown|Willow Glen|East Foothills',
)
const companies = words(
  'Sourdough & Sons|Bluebird Robotics|Phở Corner|Tidewater Bank|Nguyen & Peña Architects|Green Thumb Nursery|Lantern Books|Valley Print Works|Otter Creek Coffee|Muñoz Tile|Kestrel Software|Strauß Optics',
)
const reasons = words(
  'We are moving to Oregon.|The dates overlap with summer school.|I got a job that starts in June.|Something came up in the family, and we have to travel.|My daughter decided to join the swim team.|We can’t make the bus schedule work.|We chose another program.',
)
const spamTexts = words(
  'BEST SEO SERVICES https://rank.example https://rank2.example https://rank3.example|Earn $$$ from home, see www.quick.example and https://cash.example and https://loan.example|Dear owner, your domain is expiring! <a href="https://renew.example">renew</a>|Cheap pills http://pills.example http://more.example http://evenmore.example',
)

/** Creates a seeded random number generator (mulberry32). */
export function randomNumbers(seed) {
  let state = seed | 0
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below)
  }
}

const people = Object.fromEntries(
  Object.entries(names).map(([kind, [given, family]]) => [
    kind,
    { given: given.split(' '), family: family.split(' ').map((name) => name.replace('_', ' ')) },
  ]),
)
const kinds = Object.entries(shares).flatMap(([kind, share]) => Array.from({ length: share }, () => kind))

/** Creates a person: { given, family, email, phone }. Two in five have a second family name, so that full names are rare. */
export function samplePerson(random) {
  const { given, family } = people[pick(random, kinds)]
  const first = pick(random, given)
  const last = random(5) < 2 ? `${pick(random, family)}-${pick(random, family)}` : pick(random, family)
  const local = `${plain(first)}.${plain(last)}${random(3) === 0 ? random(1000) : ''}`
  const host = pick(random, ['mail.example', 'post.example', 'school.example', 'family.example', 'inbox.example'])
  const phone = `(408) 555-${String(random(10_000)).padStart(4, '0')}`
  return { given: first, family: last, email: `${local}@${host}`, phone }
}

/** Percentage of people who send each form. */
const formShares = { contact: 36, application: 36, referral: 10, acceptance: 8, cancellation: 5, speaker: 5 }
const forms = Object.entries(formShares).flatMap(([form, share]) => Array.from({ length: share }, () => form))

/** Creates a submission: { form, answers, person, isSpam }. */
export function sampleSubmission(random, form = pick(random, forms)) {
  const person = samplePerson(random)
  const isSpam = form === 'contact' && random(6) === 0
  return { form, person, isSpam, answers: answersTo[form](random, person, isSpam) }
}

const answersTo = {
  contact: (random, person, isSpam) => ({
    ...named(person),
    subject: pick(random, ['program', 'program', 'speaker', 'partnership', 'other']),
    message: isSpam
      ? pick(random, spamTexts)
      : [
          pick(random, openings),
          pick(random, questions),
          detail(random),
          ...(random(2) ? [detail(random)] : []),
          pick(random, closings),
        ].join('\n'),
  }),
  application: (random, person) => ({
    ...inParts(person),
    phone: person.phone,
    schoolName: pick(random, schools),
    currentGrade: pick(random, ['9', '10', '11', '12', 'college']),
    programType: pick(random, ['summer', 'summer', 'winter', 'spring']),
    goals: `I want to sell ${pick(random, products)} ${pick(random, places)}, and learn how to ${pick(random, skills)}. ${detail(random)}`,
    previousExperience: random(4) ? pick(random, experiences) : '',
    referralSource: pick(random, ['school', 'friend', 'social', 'search', 'other', '']),
  }),
  referral: (random, person) => ({
    ...named(person),
    ...pick(random, [
      { referralType: 'friend', friendName: samplePerson(random).given, schoolName: '', organizationName: '' },
      { referralType: 'school', friendName: '', schoolName: pick(random, schools), organizationName: '' },
      { referralType: 'event', friendName: '', schoolName: '', organizationName: '' },
    ]),
    comments: random(2) ? `${detail(random)} ${pick(random, questions)}` : '',
  }),
  acceptance: (random, person) => ({
    ...inParts(person),
    programType: pick(random, ['summer', 'summer', 'winter', 'spring']),
    paymentType: pick(random, ['prepay', 'full_partner', 'full_non_partner']),
    dietary: random(3) ? '' : pick(random, words('No peanuts, please.|Vegetarian|Halal|No dairy')),
    medical: random(4)
      ? ''
      : pick(random, words('Asthma; carries an inhaler.|Bee stings|Type 1 diabetes|Wears hearing aids')),
    emergencyContact: `${samplePerson(random).given} ${person.family}, ${samplePerson(random).phone}`,
    termsAccepted: true,
    photoRelease: random(4) > 0,
  }),
  cancellation: (random, person) => ({
    fullName: nameOf(person),
    email: person.email,
    programDetails: `${pick(random, ['Summer', 'Winter', 'Spring'])} program, for ${samplePerson(random).given} ${person.family}`,
    reason: `${pick(random, reasons)} ${detail(random)}`,
    refundMethod: pick(random, ['card', 'account']),
    paymentReference: nameOf(person),
  }),
  speaker: (random, person) => ({
    ...named(person),
    phone: person.phone,
    company: pick(random, companies),
    position: pick(random, ['Founder', 'Baker', 'Head of sales', 'Engineer', 'Accountant', 'Designer']),
    expertise: pick(random, ['Pricing', 'Supply chains', 'Design', 'Bookkeeping', 'Hiring', 'Retail']),
    experience: `${2 + random(30)} years`,
    topics: `How to ${pick(random, skills)}\nWhat ${pick(random, products)} cost and why`,
    availability: pick(random, ['Any Saturday in July', 'Mornings', 'After the 12th', 'Only in winter']),
    message: `I’d tell them how we almost closed in our second year, and what we learned about ${pick(random, products)}. ${detail(random)}`,
  }),
}

/** Returns a note that a staff member might write. */
export function sampleNote(random) {
  return `${pick(random, ['Called back', 'Left a message', 'Spoke with the mother', 'Waiting to hear from the school', 'Deposit received'])}. ${detail(random)}`
}

/** Picks an item of a list. */
export function pick(random, list) {
  return list[random(list.length)]
}

function detail(random) {
  const { given } = people[pick(random, kinds)]
  return pick(random, details)
    .replace('{town}', () => pick(random, towns))
    .replace('{school}', () => pick(random, schools))
    .replace('{given}', () => pick(random, given))
}

function named(person) {
  return { name: nameOf(person), email: person.email }
}

function inParts({ given, family, email }) {
  return { firstName: given, lastName: family, email }
}

function nameOf({ given, family }) {
  return `${given} ${family}`
}

function plain(name) {
  return name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/đ/g, 'd')
    .replace(/[^a-z]/g, '')
}

function words(text) {
  return text.split('|')
}

function cross(starts, ends) {
  const spaced = (word) => word.replaceAll('_', ' ')
  return starts.split(' ').flatMap((start) => ends.split(' ').map((end) => `${spaced(start)} ${spaced(end)}`))
}
