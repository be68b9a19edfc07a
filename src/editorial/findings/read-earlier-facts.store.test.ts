import { describe, expect, test } from 'vitest'
import { readContent } from '../../../content/read-content'
import { type Engine, engines } from '../../../tests/support/database-engines'
import { openEditorial } from '../../../tests/support/editorial'
import { storeSeasons, summerIn } from '../../../tests/support/seasons'
import { changeFees } from '../publishing/season-fees'
import { readEarlierFacts } from './read-earlier-facts'

describe.each<Engine>([...engines])('on %s', (engine) => {
  test('reads earlier facts from published texts and changed fees, not from drafts', async () => {
    const { database, app, rosa, say, draft } = await openEditorial(engine)
    await storeSeasons(database, [summerIn(2027)])
    const { location } = readContent()
    await say('location', { ...location, street: '88 Water Street' })
    await say('location', { ...location, street: '420 Harbor Street' })
    await draft('location', { ...location, street: '1 Draft Street' })
    const { fees } = summerIn(2027)
    await changeFees(app, rosa, { id: 'summer-2027', version: 1 }, { ...fees, regular: 950 })
    expect((await readEarlierFacts(database)).toSorted((one, other) => one.value.localeCompare(other.value))).toEqual([
      { name: 'street', value: '420 Harbor Street' },
      { name: 'regular', value: String(fees.regular) },
      { name: 'street', value: '88 Water Street' },
    ])
  })
})
