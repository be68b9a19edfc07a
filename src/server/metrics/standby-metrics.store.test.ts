import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { sql } from 'kysely'
import { Registry } from 'prom-client'
import { expect, onTestFinished, test } from 'vitest'
import { hasDebianPostgres } from '../../../tests/support/debian-postgres'
import { temporaryFolder } from '../../../tests/support/emails'
import { openWaitingPostgres } from '../../../tests/support/standby-wait'
import { createStandbyGauges } from './standby-metrics'

/** Opens the standby metrics of a server as a role. */
async function open(user = 'postgres') {
  const server = await openWaitingPostgres()
  if (user !== 'postgres') await server.admin.query(`CREATE ROLE ${user} LOGIN`)
  const database = server.open({}, server.url.replace('postgres@', `${user}@`))
  const registry = new Registry()
  const refresh = createStandbyGauges(registry, database)
  const read = async () => {
    const isRead = await refresh()
    const lines = (await registry.metrics()).split('\n').filter((line) => line !== '' && !line.startsWith('#'))
    return { isRead, lines }
  }
  return { ...server, database, read }
}

/** Receives WAL from a server like a standby, without replaying it. */
function follow(url: string, name: string) {
  const address = `${url}?application_name=${name}`
  const follower = spawn('pg_receivewal', ['-d', address, '-D', temporaryFolder(), '--synchronous'], {
    stdio: 'ignore',
  })
  const stop = async () => {
    if (follower.exitCode !== null || follower.signalCode !== null) return
    follower.kill('SIGKILL')
    await once(follower, 'exit')
  }
  onTestFinished(stop)
  return { stop, hang: () => void follower.kill('SIGSTOP') }
}

const MANY = 3_000_000

test.runIf(hasDebianPostgres)('how many standbys there are, and how far each is behind', async () => {
  const { url, admin, database, read, holdCommits } = await open()
  expect(await read()).toEqual({ isRead: true, lines: ['postgres_standbys 0'] })
  const follower = follow(url, 'node2')
  const upToDate = [
    'postgres_standbys 1',
    'postgres_standby_lag_bytes{application_name="node2"} 0',
    expect.stringMatching(/^postgres_standby_lag_seconds\{application_name="node2"\} 0/),
  ]
  await expect.poll(read).toEqual({ isRead: true, lines: upToDate })
  follower.hang()
  await sql`SELECT pg_logical_emit_message(true, 'a test', repeat('x', ${MANY}))`.execute(database)
  const { lines } = await read()
  const [, bytes] = /^postgres_standby_lag_bytes\{application_name="node2"\} (\d+)$/m.exec(lines.join('\n')) ?? []
  expect(Number(bytes)).toBeGreaterThan(MANY)
  await follower.stop()
  await expect.poll(read).toEqual({ isRead: true, lines: ['postgres_standbys 0'] })
  await holdCommits()
  await expect.poll(read).toEqual({ isRead: true, lines: ['postgres_standbys 0', 'postgres_sync_standbys 0'] })
  await admin.query("ALTER SYSTEM SET synchronous_standby_names = 'node3'")
  await admin.query('SELECT pg_reload_conf()')
  follow(url, 'node3')
  await expect.poll(async () => (await read()).lines).toContain('postgres_sync_standbys 1')
})

test.runIf(hasDebianPostgres)('a role that may not see the standbys tells nothing of them', async () => {
  const { url, admin, read } = await open('site')
  follow(url, 'node2')
  await expect.poll(read).toEqual({ isRead: false, lines: [] })
  await admin.query('GRANT pg_read_all_stats TO site')
  await expect.poll(async () => (await read()).lines).toContain('postgres_standbys 1')
})
