import { utimesSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { version } from '../../../package.json'
import { temporaryFolder } from '../../../tests/support/emails'
import { checkForUpdate, parseVersion, readNewerVersion } from './newest-version'

const { signal } = new AbortController()

test('reads the newest version once a week, and sends nothing about the site', async () => {
  const requests: object[] = []
  let answer = '{"version":"98.0.0"}'
  const server = createServer(({ method, url, headers }, response) => {
    requests.push({ method, url, headers: Object.keys(headers).sort() })
    response.end(answer)
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await new Promise((resolve) => server.on('listening', resolve))
  const updateUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/version`
  const settings = { updateUrl, dataDir: temporaryFolder() }
  expect(readNewerVersion(settings)).toBeUndefined()
  await checkForUpdate(settings, signal)
  await checkForUpdate(settings, signal)
  const headers = ['accept', 'accept-encoding', 'accept-language', 'connection', 'host', 'sec-fetch-mode', 'user-agent']
  expect(requests).toEqual([{ method: 'GET', url: '/version', headers }])
  expect(readNewerVersion(settings)).toBe('98.0.0')
  expect(readNewerVersion({ ...settings, updateUrl: undefined })).toBeUndefined()

  utimesSync(join(settings.dataDir, 'newest-version'), 0, 0)
  answer = 'x'.repeat(2000)
  await expect(checkForUpdate(settings, signal)).rejects.toThrow('too long')
  answer = version
  await checkForUpdate(settings, signal)
  expect(readNewerVersion(settings)).toBeUndefined()
})

test('accepts a version as plain text or JSON, and nothing else', () => {
  expect(parseVersion('0.10.0\n')).toBe('0.10.0')
  expect(parseVersion('{ "version": "0.4.0" }')).toBe('0.4.0')
  for (const text of ['', '<html>', '{}', '0.4', '1.2.3<script>']) expect(() => parseVersion(text)).toThrow()
})
