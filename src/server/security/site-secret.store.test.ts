import { expect, test } from 'vitest'
import { openFresh } from '../../../tests/support/database-engines'
import { temporaryFolder } from '../../../tests/support/emails'
import { openSecret } from './site-secret'

test('concurrent starts on one PostgreSQL database share a secret', async () => {
  const { database, connectAgain } = await openFresh('PostgreSQL')
  const settings = () => ({
    secret: undefined,
    databaseUrl: 'postgres://site@db.example/site',
    dataDir: temporaryFolder(),
  })
  const databases = [database, await connectAgain(), await connectAgain()]
  const secrets = await Promise.all(databases.map((each) => openSecret(settings(), each)))
  secrets.push(await openSecret(settings(), await connectAgain()))
  expect(new Set(secrets).size).toBe(1)
  expect(secrets[0]).toHaveLength(43)
})
