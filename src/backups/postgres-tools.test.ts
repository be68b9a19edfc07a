import { expect, test } from 'vitest'
import { splitPassword } from './postgres-tools'

test.each([
  ['postgres://site:p%40ss@host/name?sslmode=require', 'postgres://site@host/name?sslmode=require', 'p@ss'],
  ['postgres://site@host/name?password=p%40ss&sslmode=require', 'postgres://site@host/name?sslmode=require', 'p@ss'],
  ['postgres://site@host/name', 'postgres://site@host/name', ''],
])('splits %s and its password', (url, address, password) => {
  expect(splitPassword(url)).toEqual({ address, password })
})
