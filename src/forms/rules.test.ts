import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { check } from './check'
import { findOptionLabel } from './options'
import { emailAddress, optionalText, requiredLine, requiredText } from './rules'

const form = v.object({
  name: requiredLine(() => 'Name, please'),
  email: emailAddress(
    () => 'Email, please',
    () => 'A real one, please',
  ),
  text: requiredText(
    () => 'Text, please',
    10,
    () => 'More, please',
  ),
  more: optionalText(() => 'Text or nothing, please'),
})
const right = { name: 'Ann', email: 'ann@example.org', text: 'ten or more', more: '' }

const answersTo = (given: object) => {
  const checked = check(form, { ...right, ...given }, 'en')
  return checked.valid ? checked.answers : checked.errors
}

describe('names', () => {
  test.each(["O'Brien", '李', 'Zoë', '👩‍🚀', 'de la Cruz, Jr.'])('accepts %s', (name) =>
    expect(answersTo({ name })).toEqual({ ...right, name }))
})

describe('valid email addresses', () => {
  test.each([
    'ann@example.org',
    'a@b.co',
    "miles.o'brien@example.org",
    'ann+bootcamp@example.org',
    'ann@mail.students.example.co.uk',
    'ann@xn--bcher-kva.example',
    `${'a'.repeat(64)}@example.org`,
  ])('accepts %s', (email) => expect(answersTo({ email })).toEqual({ ...right, email }))
})

describe('invalid email addresses', () => {
  test.each([
    ['without an @', 'ann.example.org'],
    ['without a dot in the domain', 'ann@localhost'],
    ['with nothing before the @', '@example.org'],
    ['with two @', 'ann@lee@example.org'],
    ['with two dots in the domain', 'ann@example..org'],
    ['with a hyphen at the edge of a label', 'ann@-example.org'],
    ['with a space', 'ann lee@example.org'],
    ['with a line break', 'ann@example.org\nBcc: all@example.org'],
    ['with a line break before the @', 'ann\n@example.org'],
    ['with a Unicode line separator', 'ann@example.org\u2028x@example.org'],
    ['with a NUL', 'ann\u0000@example.org'],
    ['with a comma: two addresses', 'ann@example.org,bob@example.org'],
    ['with angle brackets', '<ann@example.org>'],
    ['with quotes', '"ann"@example.org'],
    ['with an address of the network', 'ann@[127.0.0.1]'],
  ])('rejects one %s', (_what, email) => expect(answersTo({ email })).toEqual({ email: 'A real one, please' }))
})

describe('whitespace', () => {
  test('is trimmed', () => {
    const given = { name: '\t Ann \n', email: ' ann@example.org ', text: '\n ten or more\n\n', more: '  ' }
    expect(answersTo(given)).toEqual(right)
  })

  test('is preserved inside an answer', () => {
    expect(answersTo({ text: 'one\n\n  two   three' })).toEqual({ ...right, text: 'one\n\n  two   three' })
  })

  test.each([
    '',
    ' ',
    '\t\r\n',
    '\u00A0\u3000\uFEFF',
    '\u200b',
    '\u200d\u200c',
    '\u2060\u00ad \u034f',
    '\u2028\u2029',
    '\u200e\u202e\u2069',
    '\u115f\u1160\u3164\uffa0',
    '\u2800',
    '\ufe0f',
    '\u{e0020}\u{e007f}',
    '\u0000\u0007',
  ])('alone is not an answer: %j', (name) => {
    expect(answersTo({ name })).toEqual({ name: 'Name, please' })
  })

  test('does not count toward the minimum length', () => {
    expect(answersTo({ text: '123456789          ' })).toEqual({ text: 'More, please' })
    expect(answersTo({ text: '123456789\u200b' })).toEqual({ text: 'More, please' })
  })

  test('is trimmed together with a zero-width space', () => {
    expect(answersTo({ email: '\u200bann@example.org\u200b' })).toEqual(right)
  })

  test.each([
    ['a Persian name, held together and apart', 'علی\u200cرضا'],
    ['an emoji of several', '\u{1f469}\u200d\u{1f680}'],
    ['a heart in color', '\u2764\ufe0f'],
    ['a flag that ends in tags', '\u{1f3f4}\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}'],
    ['an abbreviation that ends in a joiner', 'ه\u200d'],
  ])('does not include joiners between letters: %s', (_what, name) => {
    expect(answersTo({ name })).toEqual({ ...right, name })
  })
})

describe('invisible characters', () => {
  test.each([
    '\u202aann@example.org\u202c',
    '\u200eann@example.org',
    '\u2068ann@example.org\u2069',
    'ann@exam\u00adple.org',
    'an\u200bn@example.org',
    'ann@example.org\u200c',
    'ann@example.org\ufe0f',
  ])('are removed from an address: %j', (email) => expect(answersTo({ email })).toEqual(right))

  test.each([
    ['\u2067שלום!\u2069', 'שלום!'],
    ['\u202aAn\u00adn\u202c\u200f', 'Ann'],
    ['An\u200dn\ufe0f', 'Ann'],
    ['علی\u200cرضا\u200c', 'علی\u200cرضا'],
  ])('without meaning are removed from a line: %j', (name, kept) =>
    expect(answersTo({ name })).toEqual({ ...right, name: kept }))

  test('are preserved in multiline text', () => {
    const text = 'با سلام، می\u200cخواهم بیایم.\n\u2067שלום\u2069 👩\u200d🚀 \u2764\ufe0f!'
    expect(answersTo({ text })).toEqual({ ...right, text })
  })
})

describe('international addresses', () => {
  test.each([
    ['familie@müller-schule.example', 'familie@xn--mller-schule-dlb.example'],
    ['Ann@MÜLLER.example', 'Ann@xn--mller-kva.example'],
    ['ann＠example。org', 'ann@example.org'],
    ['ann@ｅｘａｍｐｌｅ．ｏｒｇ', 'ann@example.org'],
    ['ann@例え｡テスト', 'ann@xn--r8jz45g.xn--zckzah'],
  ])('converts %s to %s', (email, reached) => expect(answersTo({ email })).toEqual({ ...right, email: reached }))

  test.each(['josé@example.org', 'ａｎｎ@example.org', '李@müller.example'])('rejects %s with a reason', (email) =>
    expect(answersTo({ email })).toEqual({
      email: 'Before the @, please use only the letters a to z, digits, and punctuation',
    }))

  test.each([
    'ann@müller.example/path',
    'ann@müller.example:25',
    'ann@müller..example',
    'ann@١٢٧.١',
    'ann@１２７.1',
    'josé@müller',
    'ann@xn--müller.example',
    'ann lée@example.org',
  ])('rejects %s', (email) => expect(answersTo({ email })).toEqual({ email: 'A real one, please' }))
})

describe('maximum lengths', () => {
  test.each([
    ['name', 'a'.repeat(200), 'a'.repeat(201), 'Please use 200 characters or fewer'],
    ['name', '🌱'.repeat(100), `${'🌱'.repeat(100)}a`, 'Please use 200 characters or fewer'],
    ['text', 'a'.repeat(5000), 'a'.repeat(5001), 'Please use 5000 characters or fewer'],
    ['more', 'a'.repeat(5000), 'a'.repeat(5001), 'Please use 5000 characters or fewer'],
    ['email', longEmail(254), longEmail(255), 'Please use 254 characters or fewer'],
    ['text', '1234567890', '123456789', 'More, please'],
  ])('limits the %s', (field, longest, over, message) => {
    expect(answersTo({ [field]: longest })).toEqual({ ...right, [field]: longest })
    expect(answersTo({ [field]: over })).toEqual({ [field]: message })
  })
})

describe('labelOf', () => {
  const sizes = [{ value: 's', label: { en: 'Small' } }]

  test('returns the label of an option', () => expect(findOptionLabel(sizes, 's', 'en')).toBe('Small'))
  test('returns the value if it is not an option', () => expect(findOptionLabel(sizes, '', 'en')).toBe(''))
})

test('an overlong answer gets only that error', () => {
  const looked: string[] = []
  const looking = v.check((text: string) => looked.push(text) > 0, 'Looked at')
  const given = { name: 'a'.repeat(201), email: 'ann'.repeat(100), text: '' }
  const checked = check(v.object({ ...form.entries, name: v.pipe(form.entries.name, looking) }), given, 'en')
  expect(checked).toEqual({
    valid: false,
    errors: {
      name: 'Please use 200 characters or fewer',
      email: 'Please use 254 characters or fewer',
      text: 'Text, please',
    },
  })
  expect(looked).toEqual([])
})

function longEmail(length: number): string {
  const domain = `@${'d'.repeat(60)}.${'e'.repeat(60)}.${'f'.repeat(60)}.org`
  return 'a'.repeat(length - domain.length) + domain
}
