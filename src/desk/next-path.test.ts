import { expect, test } from 'vitest'
import { safeNextPath, withNextPath } from './next-path'

test('accepts paths of the desk', () => {
  for (const page of ['/desk', '/desk/inbox', '/desk/inbox?q=a%26b&status=new', '/desk/inbox/7K3F-9QXM?from=%2Fdesk'])
    expect(safeNextPath(page)).toBe(page)
})

test.each([
  null,
  undefined,
  '',
  '/',
  '/contact',
  '/desktop',
  'desk/inbox',
  '//elsewhere.example/desk',
  '/\\elsewhere.example/desk',
  '\\\\elsewhere.example/desk',
  '/\t/elsewhere.example/desk',
  '///elsewhere.example/desk',
  'https://elsewhere.example/desk',
  'http://desk.invalid/desk',
  'javascript:alert(1)//desk',
  '/desk/../contact',
  '/desk/%2e%2e/contact',
  '/desk/..\\..\\contact',
  '/desk/sign-in?next=/desk/sign-in',
  '/desk/sign-out',
  '/desk/verify?next=/desk',
  '/desk/enter/token',
])('rejects other addresses and sign-in pages: %j', (given) => {
  expect(safeNextPath(given)).toBe('/desk')
})

test('adds the next path unless it is the first page', () => {
  expect(withNextPath('/desk/sign-in', '/desk')).toBe('/desk/sign-in')
  expect(withNextPath('/desk/sign-in', '/desk/inbox?q=a&b=c')).toBe(
    '/desk/sign-in?next=%2Fdesk%2Finbox%3Fq%3Da%26b%3Dc',
  )
})
