import { pick, randomNumbers, samplePerson } from '../../scripts/sample-people.mjs'

/** Search terms, a quarter of each kind: words from the sample texts and names of the sample people. */
const common =
  'learn program school friend summer saturday thank hello sell daughter market bus family street when high'.split(' ')
const towns = 'milpitas saratoga gilroy alviso japantown cupertino berryessa'.split(' ')
const products = 'candles tamales honey pickles succulents empanadas macarons churros lemonade'.split(' ')
const never = 'zebra quixotic xylophone fjord'.split(' ')

const kinds = {
  rare: (random) => [fullName(random), pick(random, never), reference(random)][random(4) === 0 ? 1 + random(2) : 0],
  common: (random) => pick(random, common),
  paired: (random) => {
    const halves = [common, towns, products]
    const word = () => (random(2) ? pick(random, pick(random, halves)) : nameOf(random))
    return `${word()} ${word()}`
  },
  prefix: (random) => {
    const word = random(2) ? nameOf(random) : pick(random, pick(random, [common, towns, products]))
    return [...word].slice(0, 2 + random(4)).join('')
  },
}

/** Returns `count` searches, cycling through the kinds; deterministic for a seed. */
export function searches(count, seed) {
  const random = randomNumbers(seed)
  const makers = Object.values(kinds)
  return Array.from({ length: count }, (_, index) => makers[index % makers.length](random))
}

function nameOf(random) {
  const { given, family } = samplePerson(random)
  return random(2) ? given : family
}

function fullName(random) {
  const { given, family } = samplePerson(random)
  return `${given} ${family}`
}

function reference(random) {
  const digit = () => '0123456789ABCDEFGHJKMNPQRSTVWXYZ'[random(32)]
  return Array.from({ length: 5 }, digit).join('')
}
