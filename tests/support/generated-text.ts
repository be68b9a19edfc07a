import fc from 'fast-check'
import { formulas, headerBreaks, markup, realTexts } from './corpora'

const emoji = ['👩‍🚀', '👩‍👩‍👧‍👦', '🏳️‍🌈', '👍🏽', '🇺🇦', '1️⃣', '🌱', '🧑🏿‍🤝‍🧑🏻']
const spaces = [
  ' ',
  '\t',
  '\n',
  '\r\n',
  '\r',
  '\u00a0',
  '\u2028',
  '\u2029',
  '\ufeff',
  '\u200b',
  '\v',
  '\f',
  '\u3000',
  '\u0085',
]
const marks = ['\u0301', '\u0323', '\u20dd', '\u0e31', '\ufe0f', '\u200d', '\u034f']
const directions = ['\u202e', '\u202c', '\u2066', '\u2069', '\u200f', 'א', 'ש', 'م', 'ر', 'A', '1']
const hostile = [
  ...[...markup, ...formulas, ...headerBreaks],
  ...["'); DROP TABLE submissions; --", '{{7*7}}', '%0d%0a', '\\u0000', '{"__proto__":{}}', '4111 1111 1111 1111'],
]
/** Lengths around the limits of all rules. */
const lengths = [9, 10, 11, 49, 50, 51, 199, 200, 201, 253, 254, 255, 4999, 5000, 5001, 6000]

const from = (units: string[], maxLength = 40) => fc.string({ unit: fc.constantFrom(...units), maxLength })

/** Any UTF-16 code unit, including unpaired surrogates. */
const anyUnit = fc.nat(0xffff).map((code) => String.fromCharCode(code))

const long = fc
  .tuple(fc.constantFrom('a', '李', '🌱', 'e\u0301', ' ', '\n', '\u0000'), fc.constantFrom(...lengths))
  .map(([letter, length]) => letter.repeat(length).slice(0, length))

const wild = fc.oneof(
  fc.constantFrom(...realTexts, ...emoji, ...hostile),
  fc.string({ unit: 'grapheme', maxLength: 80 }),
  fc.string({ unit: 'binary', maxLength: 80 }),
  fc.string({ unit: anyUnit, maxLength: 60 }),
  from([...emoji, ...realTexts]),
  from(directions),
  from([...marks, 'a', 'o'], 90),
  from([...spaces, ...spaces, 'x']),
  from(['\u0000', '\u0007', '\u001b', '\u007f', '\u009f', 'a']),
)

/** Text of every kind, usually long enough for the rules. */
export const text: fc.Arbitrary<string> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc
      .tuple(wild, wild)
      .map(([one, other]) => `${one} is what I would like to say, at some length: ${other}`),
  },
  { weight: 5, arbitrary: wild },
  { weight: 2, arbitrary: fc.tuple(from(spaces, 5), wild, from(spaces, 5)).map((parts) => parts.join('')) },
  { weight: 1, arbitrary: long },
  { weight: 1, arbitrary: fc.constantFrom('', ' ', '\n\t') },
)

const label = fc.string({ unit: fc.constantFrom(...'abcxyz019-'), minLength: 1, maxLength: 64 })
const localPart = fc.string({ unit: fc.constantFrom(..."abcXYZ019.!#$%&'*+/=?^_`{|}~-"), minLength: 1, maxLength: 64 })

/** Email addresses, mostly valid. */
export const address: fc.Arbitrary<string> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.constantFrom('ann@example.org', "o'brien@mail.example.co.uk", ' a+b@xn--bcher-kva.example '),
  },
  {
    weight: 4,
    arbitrary: fc
      .tuple(localPart, fc.array(label, { minLength: 1, maxLength: 4 }))
      .map(([local, labels]) => `${local}@${labels.join('.')}`),
  },
  { weight: 1, arbitrary: fc.emailAddress() },
  { weight: 1, arbitrary: fc.tuple(wild, wild).map(([one, other]) => `${one}@${other}.example`) },
  { weight: 1, arbitrary: text },
)

/** Usually one of the values. */
export function option(values: readonly string[]): fc.Arbitrary<string> {
  const others = ['', 'SUMMER', ' summer', 'constructor', '__proto__', 'toString', '0', 'null']
  return fc.oneof(
    { weight: 14, arbitrary: fc.constantFrom(...values) },
    { weight: 1, arbitrary: fc.constantFrom(...others) },
    { weight: 1, arbitrary: wild },
  )
}
