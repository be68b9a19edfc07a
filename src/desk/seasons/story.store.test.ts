import { describe, expect, test } from 'vitest'
import { type Engine, engines } from '../../../tests/support/database-engines'
import { addStaff } from '../../../tests/support/desk'
import { hiddenFields } from '../../../tests/support/desk-pages'
import { toSingleLine } from '../../../tests/support/form-emails'
import { readPostedFields } from '../../../tests/support/posted-by'
import { summerIn, windowOf } from '../../../tests/support/seasons'
import { application } from '../../../tests/support/test-site'
import { openWebsiteDesk } from '../../../tests/support/website-desk'
import { changeSeason } from '../../seasons/change-season'
import { toSeasonValue } from '../../seasons/season-value'

const NEW = '/desk/seasons/new'
const CURRENT = '/desk/seasons/summer-2027/current'

const saturdays = summerIn(2026).schedule.map((each) => {
  const { month, day } = Temporal.PlainDate.from({ year: 2026, ...each }).add({ days: 2 })
  return { ...each, month, day }
})

/** Copies Summer 2026 and adds a winter season, as an owner would in November 2026. */
async function openNovember(engine: Engine) {
  const desk = await openWebsiteDesk('owner', { engine, at: '2026-11-26T18:00:00.000Z' })
  const { site, read, send, press } = desk
  const value = toSeasonValue(summerIn(2026, { schedule: saturdays, ...windowOf('2026-01-15', '2026-05-31') }))
  await changeSeason(site.app, await addStaff(site.database), { id: 'summer', version: 1 }, { value })
  await site.app.content.refresh()
  const add = async (from: string, opens: string, closes: string) => {
    const html = await read(`${NEW}?${from}`)
    const form = { ...Object.fromEntries(readPostedFields(html)), ...hiddenFields(html, NEW) }
    await send(NEW, { ...form, 'value.applications.opens': opens, 'value.applications.closes': closes })
  }
  await add('from=summer', '2027-01-15', '2027-05-31')
  await add('program=winter', '2027-09-01', '2027-11-15')
  const makeCurrent = () => press(CURRENT, CURRENT, { do: 'confirm', when: '' })
  const undo = ({ to, html }: { to: string; html: string }) =>
    press(to, /action="(\/desk\/log\/[^"]+\/undo)"/.exec(html)?.[1] ?? '')
  return { ...desk, makeCurrent, undo }
}

describe.each<Engine>([...engines])('on %s', (engine) => {
  test('copies a season, makes it current, undoes that, repeats it, and takes applications in its window', async () => {
    const { site, publicText, makeCurrent, undo } = await openNovember(engine)
    const days = site.database.selectFrom('season_days').select('date').orderBy('season_id').orderBy('number')
    const dates = async (id: string) => (await days.where('season_id', '=', id).execute()).map(({ date }) => date)
    expect((await dates('summer-2027'))[0]).toBe('2027-06-26')
    expect([(await dates('winter-2027'))[0], (await dates('winter-2027')).at(-1)]).toEqual(['2027-12-04', '2028-01-22'])
    const current = await makeCurrent()
    expect(await publicText('/logistics')).toContain('July 31, 2027')
    await undo(current)
    expect(await publicText('/logistics')).toContain('August 1, 2026')
    await makeCurrent()
    expect(await publicText('/logistics')).toContain('July 31, 2027')
    for (const [day, listed, said, timing] of [
      ['2027-01-14', 'Summer Program: opens January 15, 2027', 'Yours is early', 'early'],
      ['2027-01-15', 'Summer Program Winter Program: opens', 'you can prepay', null],
      ['2027-06-01', 'Summer Program: closed May 31, 2027', 'yours is late', 'late'],
    ] as const) {
      site.setClock(`${day}T20:00:00.000Z`)
      expect(await publicText('/application')).toContain(listed)
      expect((await site.postJson('application', { ...application, email: `on-${day}@example.org` })).status).toBe(201)
      expect((await site.stored()).at(-1)).toMatchObject({ season_id: 'summer-2027', timing })
      expect(toSingleLine((await site.queued()).at(-1)?.text ?? '')).toContain(said)
    }
  })
})
