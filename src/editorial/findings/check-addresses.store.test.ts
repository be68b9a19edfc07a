import { describe, expect, test } from 'vitest'
import { type Engine, engines, openFresh } from '../../../tests/support/database-engines'
import { appContextOf } from '../../../tests/support/test-app-context'
import { checkAddresses, readUnreachable } from './check-addresses'

const LINKS = Array.from({ length: 20 }, (_, index) => `https://site-${index}.example/`)

describe.each<Engine>([...engines])('on %s', (engine) => {
  async function openLinks() {
    const { database, connectAgain } = await openFresh(engine)
    const moment = { now: new Date('2026-06-25T07:00:00.000Z') }
    const other = appContextOf(await connectAgain(), moment)
    const asked: string[] = []
    const away = new Set<string>()
    let most = 0
    let now = 0
    const ask = async (address: string) => {
      asked.push(address)
      most = Math.max(most, ++now)
      await new Promise(setImmediate)
      now--
      return !away.has(address)
    }
    const unreachable = () => readUnreachable(database, LINKS)
    return { app: appContextOf(database, moment), other, moment, asked, away, ask, unreachable, mostAtOnce: () => most }
  }

  test('checks each address once a night across processes, at most four at a time', async () => {
    const { app, other, moment, asked, ask, mostAtOnce } = await openLinks()
    expect(await checkAddresses(app, LINKS, ask)).toBe(true)
    expect(asked.splice(0).sort()).toEqual(LINKS.toSorted())
    expect(mostAtOnce()).toBe(4)
    expect(await checkAddresses(other, LINKS, ask)).toBe(false)
    // With daylight saving time, a day can have 23 hours.
    moment.now = new Date('2026-06-26T06:00:00.000Z')
    await Promise.all([checkAddresses(app, LINKS, ask), checkAddresses(other, LINKS, ask)])
    expect(asked.sort()).toEqual(LINKS.toSorted())
  })

  test('stores unreachable addresses until they respond or are no longer linked', async () => {
    const { app, moment, asked, away, ask, unreachable } = await openLinks()
    const [first = '', second = ''] = LINKS
    away.add(first).add(second)
    await checkAddresses(app, LINKS, ask)
    expect(await unreachable()).toEqual([first, second])
    away.delete(first)
    moment.now = new Date('2026-06-26T07:00:00.000Z')
    await checkAddresses(app, LINKS, ask)
    expect(await unreachable()).toEqual([second])
    await checkAddresses(app, [first], ask)
    expect(await unreachable()).toEqual([])
    asked.length = 0
    await checkAddresses(app, [first, second], ask)
    expect(asked).toEqual([second])
  })

  test('ignores aborted checks, and skips addresses that are too long', async () => {
    const { app, asked, unreachable } = await openLinks()
    const stopping = new AbortController()
    const ask = async (address: string) => {
      asked.push(address)
      stopping.abort()
      return false
    }
    await checkAddresses(app, [...LINKS, `https://long.example/${'ä'.repeat(1000)}`], ask, stopping.signal)
    expect(asked.length).toBeLessThanOrEqual(4)
    expect(await unreachable()).toEqual([])
    expect(asked).not.toContainEqual(expect.stringContaining('long'))
  })
})
