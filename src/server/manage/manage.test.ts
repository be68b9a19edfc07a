import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../../tests/support/emails'
import { readSettings } from '../process/settings'
import { fillNginxConfig, fillSettings, namesOf } from './install'
import { readRelease } from './system'
import { adaptUnit, isMigrated, listFailures, requireSum } from './upgrade'

const root = join(import.meta.dirname, '../../..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')

test('fills in the settings of a site behind nginx', () => {
  const given = {
    ORIGIN: 'https://www.program.example',
    MAIL_FROM: 'The "$&" Program <a@b.example>',
    OFFICE_EMAIL: 'o@b.example',
  }
  const settings = readSettings(parseEnv(fillSettings(read('.env.example'), given)))
  expect(settings).toMatchObject({
    origin: 'https://www.program.example',
    mailFrom: { name: 'The $& Program', address: 'a@b.example' },
    ...{ officeEmail: 'o@b.example', dataDir: '/var/lib/six-saturdays', trustedProxies: 1 },
  })
})

test('fills in the nginx configuration completely', () => {
  const config = fillNginxConfig(read('deploy/nginx.conf'), namesOf('https://program.example'), '4000')
  const directives = config
    .split('\n')
    .filter((line) => !/^\s*#/.test(line))
    .join('\n')
  expect(directives).not.toMatch(/example\.org|letsencrypt|:3000/)
  expect(directives).toContain('server_name program.example www.program.example;')
  expect(directives).toContain('return 301 https://program.example$request_uri;')
  expect(() => namesOf('http://program.example')).toThrow()
  expect(() => namesOf('https://192.0.2.1')).toThrow()
  expect(() => namesOf('https://a;b.example')).toThrow()
  expect(namesOf('https://www.пример.рф')).toEqual(['www.xn--e1afmkfd.xn--p1ai', 'xn--e1afmkfd.xn--p1ai'])
})

test('adapts the unit of a checkout, and refuses one that was changed too much', () => {
  const released = read('deploy/six-saturdays.service')
  const ofCheckout = released.replace('/current\n', '\n').replace('/current/bin/node', '/node_modules/.bin/node')
  expect(adaptUnit(ofCheckout)).toBe(released)
  expect(() => adaptUnit(ofCheckout.replace('/opt/six-saturdays/node_modules/.bin/node', '/usr/bin/node'))).toThrow()
})

test('reads from a check what is wrong, and if a newer version migrated the database', () => {
  const output = 'Settings  can be used\nDatabase  WRONG: x, which has the migration 999-next\nEmail     WRONG: y'
  expect(listFailures(output)).toEqual(['Database', 'Email'])
  expect(isMigrated(output)).toBe(true)
  expect(listFailures('ORIGIN must be set\nPORT must be a number')).toEqual(['ORIGIN', 'PORT'])
  expect(isMigrated('Email     WRONG: the server has the migration')).toBe(false)
})

test('refuses a version that would lead out of the folder of releases', () => {
  const folder = temporaryFolder()
  const readVersion = (version: string) => {
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ version }))
    return readRelease(folder).version
  }
  expect(readVersion('0.10.0-next.1')).toBe('0.10.0-next.1')
  for (const version of ['', '..', '../../etc', '1/../..']) expect(() => readVersion(version)).toThrow('has no version')
})

test('refuses an archive whose sum is not in the list', () => {
  const sum = '2ab8de04c4ee92b98d4f3c94b4a1e56d3e07cd8a9b7bcb4e5d7f7ac5b8b5d0a1'
  expect(() => requireSum(join(root, 'LICENSE'), `${sum}  LICENSE\n`)).toThrow('is damaged')
})
