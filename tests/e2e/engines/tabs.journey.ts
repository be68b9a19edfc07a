import { DESK, test } from './fixtures'
import { expectAnswers, openForm, sidebar, typeAnswers } from './forms'

test('a draft in one tab is not changed by typing in another tab', async ({ openTab }) => {
  const first = await openTab(DESK)
  await openForm(first, sidebar)
  await typeAnswers(first, sidebar, { name: 'Ada', message: 'The first wrote this.' })
  const second = await openTab(DESK)
  await openForm(second, { ...sidebar, path: '/about' })
  await expectAnswers(second, sidebar, { name: '', message: '' })
  await typeAnswers(second, sidebar, { name: 'Grace', message: 'And this one I.' })
  await expectAnswers(first, sidebar, { name: 'Ada', message: 'The first wrote this.' })
  await first.reload()
  await first.waitUntilHydrated({ css: sidebar.within })
  await expectAnswers(first, sidebar, { name: 'Ada', message: 'The first wrote this.' })
})
