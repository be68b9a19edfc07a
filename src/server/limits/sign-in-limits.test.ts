import { expect, test } from 'vitest'
import { openRates, type Rates, rates } from './rates'
import { limitCodeRequest, limitPasskeySignIn } from './sign-in-limits'

const ROSA = 'rosa@program.example'
const HOME = '192.0.2.1'

/** Returns how many codes a network gets before it is refused. */
async function askUntilRefused(all: Rates, client: string, email = ROSA): Promise<number> {
  for (let codes = 0; codes < 100; codes++)
    if ((await limitCodeRequest(all, { client }, email)) !== undefined) return codes
  throw new Error('expected a refusal')
}

const open = () => openRates({ rateLimit: true, databaseUrl: undefined })

test('limits codes per network and email address, ignoring case', async () => {
  const all = await open()
  expect(await askUntilRefused(all, HOME)).toBe(rates.codesForOneOfOne.points)
  expect(await limitCodeRequest(all, { client: HOME }, ROSA.toUpperCase())).toBeGreaterThan(500)
  expect(await limitCodeRequest(all, { client: HOME }, 'binh@program.example')).toBeUndefined()
})

test('lets a member get a code even if others have used up the limit of the address', async () => {
  const all = await open()
  await askUntilRefused(all, '198.51.100.1')
  expect(await limitCodeRequest(all, { client: HOME }, ROSA)).toBeUndefined()
  for (let host = 2; host < 30; host++) await askUntilRefused(all, `198.51.100.${host}`)
  expect(await limitCodeRequest(all, { client: HOME }, ROSA)).toBeUndefined()
})

test('allows two codes per network once the limit of an address is used up', async () => {
  const all = await open()
  for (const host of [1, 2, 3]) await askUntilRefused(all, `198.51.100.${host}`)
  expect(await askUntilRefused(all, '2001:db8:1:2')).toBe(rates.codesInReserve.points)
})

test('limits the codes of one network for all addresses', async () => {
  const all = await open()
  let codes = 0
  while ((await limitCodeRequest(all, { client: HOME }, `${codes}@program.example`)) === undefined) codes++
  expect(codes).toBe(rates.codesOfOne.points)
})

test('gives a known browser ten codes an hour, and then the limit of its network', async () => {
  const all = await open()
  while ((await limitCodeRequest(all, { client: HOME }, ROSA)) === undefined);
  const known = 'the id of Rosa'
  for (let count = 0; count < rates.codesOfKnown.points; count++)
    expect(await limitCodeRequest(all, { client: HOME, known }, ROSA)).toBeUndefined()
  expect(await limitCodeRequest(all, { client: HOME, known }, ROSA)).toBeDefined()
  expect(await limitCodeRequest(all, { client: '192.0.2.2', known }, 'binh@program.example')).toBeUndefined()
})

test('counts passkeys separately from codes, and known browsers separately from their network', async () => {
  const all = await open()
  for (let count = 0; count <= rates.sendingOfOne.points; count++) await all.consume('sendingOfOne', HOME)
  while ((await limitCodeRequest(all, { client: HOME }, ROSA)) === undefined);
  for (let count = 0; count < rates.passkeysOfOne.points; count++)
    expect(await limitPasskeySignIn(all, { client: HOME })).toBeUndefined()
  expect(await limitPasskeySignIn(all, { client: HOME })).toBeDefined()
  expect(await limitPasskeySignIn(all, { client: '192.0.2.2' })).toBeUndefined()
  const known = 'the id of Rosa'
  while ((await limitPasskeySignIn(all, { client: '192.0.2.2', known })) === undefined);
  expect(await limitPasskeySignIn(all, { client: HOME, known })).toBeUndefined()
})
