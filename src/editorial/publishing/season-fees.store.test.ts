import { describe, expect, test } from 'vitest'
import { type Engine, engines } from '../../../tests/support/database-engines'
import { addStaff } from '../../../tests/support/desk'
import { openEditorial } from '../../../tests/support/editorial'
import { selectComplete } from '../../../tests/support/emails'
import { storeSeasons, summerIn } from '../../../tests/support/seasons'
import { readSeason } from '../../seasons/read-seasons'
import { changeFees } from './season-fees'

describe.each<Engine>([...engines])('on %s', (engine) => {
  test('emails every owner when fees change and when that is undone', async () => {
    const { database, app, undoLast } = await openEditorial(engine)
    const olga = await addStaff(database, { name: 'Olga', role: 'owner' })
    await addStaff(database, { name: 'Omar', role: 'owner' })
    await storeSeasons(database, [summerIn(2027)])
    const seen = { id: 'summer-2027', version: 1 }
    const fees = { deposit: 120, partner: 250, regular: 550 }
    expect(await changeFees(app, olga, { ...seen, version: 7 }, fees)).toMatchObject({ status: 'conflict' })
    expect(await changeFees(app, olga, seen, fees)).toMatchObject({ status: 'changed' })
    const emails = () => selectComplete(database).orderBy('id').execute()
    expect((await emails()).map(({ subject }) => subject)).toEqual(Array(2).fill('Olga changed: Fees of Summer 2027'))
    expect((await emails())[0]?.text).toMatch(/\$100, now \$120.*\/desk\/seasons\/summer-2027/s)
    expect(await undoLast()).toMatchObject({ status: 'undone' })
    expect((await readSeason(database, 'summer-2027'))?.fees).toEqual(summerIn(2027).fees)
    expect((await emails()).at(-1)?.text).toContain('$120, now $100')
    expect(await emails()).toHaveLength(4)
  })
})
