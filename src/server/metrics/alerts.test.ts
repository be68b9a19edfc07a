import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isFull } from '../../../tests/resilience/scale'
import { hasDebianProgram } from '../../../tests/support/debian-program'
import { openSite } from '../../../tests/support/test-site'
import { createAnswerMetrics } from './answer-metrics'
import { createStateMetrics } from './state-metrics'

const root = join(import.meta.dirname, '../../..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const alerts = read('deploy/alerts.yml')
const testFiles = ['deploy/alerts.test.yml', 'deploy/backup-alerts.test.yml']

/** What Prometheus adds by itself. */
const ITS_OWN = ['up']

test('the alerts are about metrics that the site serves', async () => {
  const { site, database } = await openSite()
  const settings = { ...site.settings, databaseUrl: 'postgres://database.example/site' }
  const registries = [createAnswerMetrics().registry, createStateMetrics({ settings, database }).registry]
  const served = registries.flatMap((registry) => registry.getMetricsAsArray().map(({ name }) => name))
  const expressions = [...alerts.matchAll(/^ {8}expr: (.*(?:\n {10}.*)*)/gm)].map(([, expression = '']) => expression)
  expect(expressions.length).toBe(namesOfAlerts().length)
  const unknown = expressions.flatMap(metricsIn).filter((name) => ![...served, ...ITS_OWN].includes(name))
  expect(unknown).toEqual([])
})

/** The metrics that an expression (PromQL) names: neither functions, nor labels, nor operators. */
function metricsIn(expression: string): string[] {
  const bare = expression.replaceAll(/\{[^}]*\}|\[[^\]]*\]|\b(?:by|on|without|ignoring) \([^)]*\)/g, '')
  const names = bare.match(/[a-z_]+\b(?! *\()/g) ?? []
  return names.filter((name) => !['and', 'or', 'unless'].includes(name))
}

function namesOfAlerts(): string[] {
  return [...alerts.matchAll(/- alert: (\w+)/g)].map(([, name = '']) => name)
}

test('each alert leads to a section that is there', () => {
  const runbooks = [...alerts.matchAll(/^ {10}runbook: (\S+)#(\S+)$/gm)].map(([, file = '', id = '']) => ({ file, id }))
  expect(runbooks.length).toBe(namesOfAlerts().length)
  expect(runbooks.filter(({ file, id }) => !sectionsOf(file).includes(id))).toEqual([])
})

/** The ids that GitHub gives to a document's headings. */
function sectionsOf(file: string): string[] {
  const headings = [...read(file).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => heading)
  return headings.map((heading) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\w -]/g, '')
      .replaceAll(' ', '-'),
  )
}

test('each alert has a test in which it fires', () => {
  const tested = testFiles.map(read).join('\n')
  expect(namesOfAlerts().filter((name) => !tested.includes(`{alertname="${name}"`))).toEqual([])
})

const PROMTOOL = '/usr/bin/promtool'

// It is large, and installed at full scale alone, where it must be there.
if (isFull) hasDebianProgram(PROMTOOL, 'prometheus')

if (isFull || existsSync(PROMTOOL)) {
  test('promtool finds the alerts right, and each fires when it should', () => {
    const run = (...parameters: string[]) =>
      execFileSync(PROMTOOL, parameters, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
    expect(run('check', 'rules', '--lint-fatal', 'deploy/alerts.yml')).toContain('SUCCESS')
    expect(run('test', 'rules', ...testFiles)).not.toContain('FAILED')
  })
}
