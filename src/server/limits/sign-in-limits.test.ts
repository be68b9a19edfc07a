import { expect, test } from 'vitest'
import { openRates, type Rates, rates } from './rates'
import { takeCode, takeSignIn } from './sign-in-limits'

const ROSA = 'rosa@program.example'
const HOME = '192.0.2.1'

/** How many codes a network gets before it has to wait. */
async function askUntilRefused(all: Rates, client: string, email = ROSA): Promise<number> {
  for (let codes = 0; codes < 100; codes++) if ((await takeCode(all, client, email)) !== undefined) return codes
  throw new Error('nobody is refused')
}

const open = () => openRates({ rateLimit: true, databaseUrl: undefined })

test('one network gets a few codes for one address, in whatever case, and more for others', async () => {
  const all = await open()
  expect(await askUntilRefused(all, HOME)).toBe(rates.codesForOneOfOne.points)
  expect(await takeCode(all, HOME, ROSA.toUpperCase())).toBeGreaterThan(500)
  expect(await takeCode(all, HOME, 'binh@program.example')).toBeUndefined()
})

test('neither one stranger nor many keep somebody from a code', async () => {
  const all = await open()
  await askUntilRefused(all, '198.51.100.1')
  expect(await takeCode(all, HOME, ROSA)).toBeUndefined()
  for (let host = 2; host < 30; host++) await askUntilRefused(all, `198.51.100.${host}`)
  expect(await takeCode(all, HOME, ROSA)).toBeUndefined()
})

test('however many send many codes to one address, each more network adds only two', async () => {
  const all = await open()
  for (const host of [1, 2, 3]) await askUntilRefused(all, `198.51.100.${host}`)
  expect(await askUntilRefused(all, '2001:db8:1:2')).toBe(rates.codesInReserve.points)
})

test('one network asks for so many codes in all, whoever they are for', async () => {
  const all = await open()
  let codes = 0
  while ((await takeCode(all, HOME, `${codes}@program.example`)) === undefined) codes++
  expect(codes).toBe(rates.codesOfOne.points)
})

test('whatever a network sends to the public site, it may still sign in, so many times', async () => {
  const all = await open()
  for (let count = 0; count <= rates.sendingOfOne.points; count++) await all.take('sendingOfOne', HOME)
  expect(await all.take('sendingOfOne', HOME)).toBeDefined()
  for (let count = 0; count < rates.signInOfOne.points; count++) expect(await takeSignIn(all, HOME)).toBeUndefined()
  expect(await takeSignIn(all, HOME)).toBeDefined()
  expect(await takeSignIn(all, '192.0.2.2')).toBeUndefined()
})
