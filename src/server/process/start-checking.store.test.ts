import { describe, expect, test } from 'vitest'
import { changingContent } from '../../../tests/support/content'
import { type Engine, engines, openFresh } from '../../../tests/support/database-engines'
import { intakeOf } from '../../../tests/support/test-intake'
import { readOpenFindings } from '../../editorial/findings/read-findings'
import { beginContent } from '../../editorial/read-published'
import { createChecking } from './start-checking'

describe.each<Engine>([...engines])('on %s', (engine) => {
  async function openChecking(reachable: (address: string) => boolean = () => true) {
    const { database, connectAgain } = await openFresh(engine)
    await beginContent(database, new Date('2026-06-01T09:00:00.000Z'))
    const moment = { now: new Date('2026-06-25T17:03:00.000Z') }
    const { source, publish } = changingContent()
    const asked: string[] = []
    const askAddress = async (address: string) => {
      asked.push(address)
      return reachable(address)
    }
    const start = (own = database) => {
      const settings = {
        payment: BUTTON,
        donate: BUTTON,
        speakerIntake: false,
        origin: undefined,
        trustedProxies: 0,
        smtpUrl: undefined,
      }
      const intake = { ...intakeOf(own, moment), content: source }
      const site = { settings, assets: { stylesheet: '', script: '', speculationRules: '' }, intake }
      return createChecking({ site, log: { error: () => {} }, askAddress })
    }
    const found = async (check: string) => {
      const all = await readOpenFindings(database, 1000)
      return all.filter((each) => each.check === check).map(({ message }) => message)
    }
    const { look, ask } = start()
    return { database, connectAgain, moment, publish, asked, start, look, ask, found }
  }

  test('the content is checked at the first look, when it changes, and once the day has in the program’s time zone', async () => {
    const { moment, publish, look, found } = await openChecking()
    await look()
    expect(await found('wrong-weekday')).toEqual([expect.stringContaining('June 25, 2026 is a Thursday')])
    publish((content) => void content.bootCamp.schedule.splice(0, 1))
    await look()
    expect(await found('wrong-weekday')).not.toContainEqual(expect.stringContaining('June 25'))
    const before = await found('copyright-behind')
    moment.now = new Date('2027-01-01T07:59:59.000Z')
    await look()
    expect(await found('copyright-behind')).toEqual(before)
    moment.now = new Date('2027-01-01T08:00:00.000Z')
    await look()
    expect(await found('copyright-behind')).not.toEqual(before)
  })

  test('other sites are asked once a day, however many processes ask, and what leads nowhere is found', async () => {
    const { moment, asked, start, connectAgain } = await openChecking()
    const both = [start(), start(await connectAgain())]
    for (const { look } of both) await look()
    await Promise.all(both.map(({ ask }) => ask()))
    const all = asked.splice(0)
    const askAnew = async () => {
      const { look, ask } = start()
      await look()
      await ask()
    }
    expect(all.length).toBeGreaterThan(3)
    expect(all.every((address) => address.startsWith('https://'))).toBe(true)
    expect(new Set(all).size).toBe(all.length)
    moment.now = new Date('2026-06-26T15:02:59.000Z')
    await askAnew()
    expect(asked).toEqual([])
    moment.now = new Date('2026-06-26T15:03:00.000Z')
    await askAnew()
    expect(asked.sort()).toEqual(all.sort())
  })

  test('what does not answer is known until it does', async () => {
    let isThere = false
    const { database, moment, look, ask, publish } = await openChecking(() => isThere)
    const gone = async () =>
      (await database.selectFrom('link_answers').select('address').where('is_reachable', '=', 0).execute()).length
    await look()
    await ask()
    const all = await gone()
    expect(all).toBeGreaterThan(3)
    publish((content) => {
      for (const member of content.team) member.links = []
    })
    await look()
    await ask()
    expect(await gone()).toBeLessThan(all)
    isThere = true
    moment.now = new Date('2026-06-27T17:03:00.000Z')
    await look()
    await ask()
    expect(await gone()).toBe(0)
  })
})

const BUTTON = { url: 'https://pay.example/checkout', buttonId: 'PAY-1' }
