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

/** Metrics that Prometheus itself adds. */
const ITS_OWN = ['up']

test('uses only metrics that the site serves in alerts', async () => {
  const { site, database } = await openSite()
  const settings = { ...site.settings, databaseUrl: 'postgres://database.example/site' }
  const registries = [createAnswerMetrics().registry, createStateMetrics({ settings, database }).registry]
  const served = registries.flatMap((registry) => registry.getMetricsAsArray().map(({ name }) => name))
  const expressions = [...alerts.matchAll(/^ {8}expr: (.*(?:\n {10}.*)*)/gm)].map(([, expression = '']) => expression)
  expect(expressions.length).toBe(namesOfAlerts().length)
  const unknown = expressions.flatMap(metricsIn).filter((name) => ![...served, ...ITS_OWN].includes(name))
  expect(unknown).toEqual([])
})

/** Returns the metric names in a PromQL expression. */
function metricsIn(expression: string): string[] {
  const bare = expression.replaceAll(/\{[^}]*\}|\[[^\]]*\]|\b(?:by|on|without|ignoring) \([^)]*\)/g, '')
  const names = bare.match(/[a-z_]+\b(?! *\()/g) ?? []
  return names.filter((name) => !['and', 'or', 'unless'].includes(name))
}

function namesOfAlerts(): string[] {
  return [...alerts.matchAll(/- alert: (\w+)/g)].map(([, name = '']) => name)
}

test('links each alert to an existing section', () => {
  const runbooks = [...alerts.matchAll(/^ {10}runbook: (\S+)#(\S+)$/gm)].map(([, file = '', id = '']) => ({ file, id }))
  expect(runbooks.length).toBe(namesOfAlerts().length)
  expect(runbooks.filter(({ file, id }) => !sectionsOf(file).includes(id))).toEqual([])
})

/** Returns the ids that GitHub generates for the headings of a document. */
function sectionsOf(file: string): string[] {
  const headings = [...read(file).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => heading)
  return headings.map((heading) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\w -]/g, '')
      .replaceAll(' ', '-'),
  )
}

test('tests that each alert fires', () => {
  const tested = testFiles.map(read).join('\n')
  expect(namesOfAlerts().filter((name) => !tested.includes(`{alertname="${name}"`))).toEqual([])
})

const PROMTOOL = '/usr/bin/promtool'

// promtool is large, so it is required only in full test runs.
if (isFull) hasDebianProgram(PROMTOOL, 'prometheus')

if (isFull || existsSync(PROMTOOL)) {
  test('passes the checks and tests of promtool', () => {
    const run = (...parameters: string[]) =>
      execFileSync(PROMTOOL, parameters, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
    expect(run('check', 'rules', '--lint-fatal', 'deploy/alerts.yml')).toContain('SUCCESS')
    expect(run('test', 'rules', ...testFiles)).not.toContain('FAILED')
  })
}
