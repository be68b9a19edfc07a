import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { checkedContent } from '../../../tests/support/checked'
import { openChecks } from '../../../tests/support/test-checks'
import { allChecks } from '../../editorial/checks/all-checks'
import type { CheckTask } from './checks'
import { CHECK_LIMITS, createChecks } from './checks'

const { now, ...content } = checkedContent({ at: '2026-11-22T20:00:00Z' })
const task: CheckTask = { next: { ...content, now, since: { began: now, known: new Map() } } }

const endless = join(import.meta.dirname, '../../../tests/support/endless-thread.mjs')
const SOON = 50

function openEndless(limits: Partial<typeof CHECK_LIMITS>) {
  const checks = createChecks({ program: endless, limits: { ...CHECK_LIMITS, ...limits } })
  onTestFinished(() => checks.stop())
  return checks
}

test('every check runs in a thread, and finds there what it finds here', async () => {
  const results = await openChecks().run(task, 'rosa', 'page')
  expect(results.map(({ check }) => check)).toEqual(allChecks.map(({ name }) => name))
  const here = allChecks.flatMap(({ find }) => find(checkedContent({ at: '2026-11-22T20:00:00Z' })))
  expect(new Set(results.flatMap(({ added }) => added.map(({ message }) => message)))).toEqual(
    new Set(here.map(({ message }) => message)),
  )
})

test('a thread that does not come to an end is ended when its time is over, those who wait in line with it', async () => {
  const checks = openEndless({ page: SOON })
  const people = ['rosa', 'ben', 'minh', 'ada']
  expect(await Promise.all(people.map((by) => checks.run(task, by, 'page')))).toEqual(people.map(() => []))
})

test('whoever waits behind longer runs waits no longer than their own time', async () => {
  const checks = openEndless({ page: SOON, background: 600_000 })
  for (const by of ['rosa', 'ben']) checks.run(task, by, 'background').catch(() => {})
  expect(await checks.run(task, 'minh', 'page')).toEqual([])
})

test('whoever asks again ends their own earlier run, and nobody else’s', async () => {
  const checks = openEndless({ background: 600_000 })
  const ended: string[] = []
  const run = (by: string, name: string) =>
    checks.run(task, by, 'background').then(
      () => ended.push(name),
      () => {},
    )
  run('ben', 'his')
  const first = run('rosa', 'her first')
  run('rosa', 'her second')
  await first
  expect(ended).toEqual(['her first'])
})

test('whatever runs when the site stops rejects, and nothing runs from then on', async () => {
  const checks = openEndless({})
  const running = checks.run(task, 'rosa', 'page')
  checks.stop()
  await expect(running).rejects.toThrow('the checks were ended')
  await expect(checks.run(task, 'rosa', 'page')).rejects.toThrow('the checks were ended')
})
