import { expect, test } from 'vitest'
import { relativeTime } from '../../tests/support/processor-time'
import { firstName, firstNameFromFullName } from './first-name'

test.each([
  ...['Mary Ann', 'Siobhán Ní', 'Ngọc Anh'],
  ..."Ann Nguyễn Nguye\u0302\u0303n Jean-Luc D'Arcy O’Neill Hawai'i Zoë José O'Brien McDonald DeShawn Đặng".split(' '),
  ...`Ọlá Þór ʻAlika Anna-Lena AJ Əli 李 陽子 美咲 奈々 マリー 민준 שלום שרה محمد مريم علی‌رضا नमस्ते दुःख ศักดิ์ น้ำ`.split(
    ' ',
  ),
  ...`Иван Фёдор Ὀδυσσεύς Արամ გიორგი ᏣᎳᎩ ሰላም`.split(' '),
])('accepts %j as a first name', (typed) => {
  expect(firstName(typed)).toBe(typed.normalize('NFC'))
})

test.each([
  ['نرگس\u200C', 'نرگس'],
  ['An\u200cn', 'Ann'],
  ['\u202eAnn\u202c', 'Ann'],
  ['An\u200bn\u00ad', 'Ann'],
  ['ក\u17b4', 'ក'],
])('removes meaningless invisible characters: %j', (typed, name) => {
  expect(firstName(typed)).toBe(name)
})

test.each([
  ['an address', 'evil.example'],
  ['a link', 'https://evil.example'],
  ['a mail address', 'ann@evil.example'],
  ['a path', 'evil/example'],
  ['a number', 'Ann 4085550100'],
  ['digits of another script', 'Ann ٤٠٨٥٥٥'],
  ['a full-width dot', 'evil．example'],
  ['an ideographic full stop', 'evil。example'],
  ['a one dot leader', 'evil․example'],
  ['a middle dot that some take for one', 'evil・example'],
  ['a colon', 'mailto:ann'],
  ['a sentence', 'URGENT pay the invoice'],
  ['three words', 'Account is locked'],
  ['three words of a command', 'Stop paying them'],
  ['a sentence without a space', 'YourAccountIsLockedMessageTelegramEvil'],
  ['capitals', 'URGENT'],
  ['capitals of another script', 'СРОЧНО'],
  ['two capitals inside', 'PayEvilNow'],
  ['21 letters', `A${'a'.repeat(20)}`],
  ['a letter that looks like a full stop', 'payꓸevilꓸcom'],
  ['a click that looks like an exclamation', 'Call ǃǃǃ evil'],
  ['a click that looks like a bar', 'payǀevil'],
  ['a glottal stop that looks like a question', 'WhyɁ'],
  ['a dot of Latin', 'payꞏevil'],
  ['a length that looks like a colon', 'mailtoːann'],
  ['a modifier letter', 'Annˮ'],
  ['a dot above between two letters', 'pay\u0358evil'],
  ['a stroke through a letter', 'a\u0338b'],
  ['a circle around a letter', 'a\u20ddb'],
  ['two scripts', '加微信evilpay'],
  ['two scripts that look like one', 'Pаypаl'],
  ['two scripts in two words', 'Ann Анна'],
  ['bold letters', '𝐔𝐑𝐆𝐄𝐍𝐓'],
  ['full-width letters', 'Ａｎｎ'],
  ['circled letters', 'Ⓐnn'],
  ['a ligature', 'ﬁnn'],
  ['a stroke that looks like a comma', '李丶美'],
  ['a sentence with hyphens', 'Pay-the-invoice-now'],
  ['a sentence without spaces', '请立即付款否则您的账户将被关闭'],
  ['an exclamation', 'Pay!'],
  ['an emoji', 'Ann 👩‍🚀'],
  ['markup', '<b>Ann</b>'],
  ['a line break', 'Ann\nLee'],
  ['a tab', 'Ann\tLee'],
  ['a no-break space', 'Ann\u00a0Lee'],
  ['two spaces', 'Ann  Lee'],
  ['letters that nobody sees', '\u3164\u115f'],
  ['a letter under a heap of marks', `A${'\u0301'.repeat(9)}nn`],
  ['marks alone', '\u0301\u0302'],
  ['hyphens alone', '---'],
  ['an apostrophe alone', "'"],
  ['nothing', ''],
  ['41 letters', 'A'.repeat(41)],
])('rejects %s: %j', (_what, typed) => {
  expect(firstName(typed)).toBeUndefined()
})

test('accepts two words of 20 letters in up to 40 characters', () => {
  const name = `A${'a'.repeat(19)} ${'a'.repeat(19)}`
  expect(firstName(name)).toBe(name)
})

test.each([
  ["Miles O'Brien", 'Miles'],
  ['Jean-Luc Picard', 'Jean-Luc'],
  ['李', '李'],
  ['Ann of evil.example', undefined],
  ['Nguyễn Thị Minh Khai', 'Nguyễn'],
  ['Miles 李', 'Miles'],
  ['Stop-paying-them now', undefined],
  ['payꓸevil now', undefined],
  ['One who writes more than a name', undefined],
])('returns the first word if all parts of a name are valid: %s', (typed, expected) => {
  expect(firstNameFromFullName(typed)).toBe(expected)
})

test.each(["a'".repeat(100_000), `${"a'".repeat(19)}!`])('reads a long name in linear time', async (name) => {
  expect(await relativeTime(() => firstName(name))).toBeLessThan(1)
})
