import { expect, test } from 'vitest'
import { linkProblem } from './check-links'

test('an address is checked as far as it is typed', () => {
  for (const typed of [
    '',
    'h',
    'https:/',
    'https://',
    'https://a.example',
    ' https://a.example/b?c#d ',
    '\u202ahttps://a.example',
    '<iframe src="',
  ])
    expect(linkProblem(typed, false)).toBe('')
  for (const typed of ['x', 'http://a.example', 'www.a.example', 'javascript:alert(1)', '//a.example'])
    expect(linkProblem(typed, false)).toContain('starts with https://')
})

test('once it is left, it has to be whole', () => {
  for (const typed of ['', 'https://a.example', 'https://a.example/b']) expect(linkProblem(typed, true)).toBe('')
  expect(linkProblem('https:/', true)).toContain('starts with https://')
  for (const typed of ['https://', 'https:///b', 'https://a b']) expect(linkProblem(typed, true)).toContain('full')
})
