import { DESKTOP, test } from './fixtures'
import { expectAnswers, openForm, sidebarForm, typeAnswers } from './forms'

test('a draft in one tab is not changed by typing in another tab', async ({ openTab }) => {
  const first = await openTab(DESKTOP)
  await openForm(first, sidebarForm)
  await typeAnswers(first, sidebarForm, { name: 'Ada', message: 'The first wrote this.' })
  const second = await openTab(DESKTOP)
  await openForm(second, { ...sidebarForm, path: '/about' })
  await expectAnswers(second, sidebarForm, { name: '', message: '' })
  await typeAnswers(second, sidebarForm, { name: 'Grace', message: 'And this one I.' })
  await expectAnswers(first, sidebarForm, { name: 'Ada', message: 'The first wrote this.' })
  await first.reload()
  await first.waitUntilHydrated({ css: sidebarForm.within })
  await expectAnswers(first, sidebarForm, { name: 'Ada', message: 'The first wrote this.' })
})
