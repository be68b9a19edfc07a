import { onTestFinished } from 'vitest'
import { readContent } from '../../content/read-content'
import { openDatabase } from '../database/connection'
import { temporaryFolder } from '../mail/mail-under-test'
import { listen } from './listen'
import { createLog } from './log'
import { createAnswerMetrics } from './metrics'
import { openRates } from './rates'
import { createTurns } from './turns'

/** For tests: the whole site on a port of loopback, with what stands before the app. */
export async function openListening(inTurn = createTurns(), logged: string[] = []): Promise<number> {
  const folder = temporaryFolder()
  const database = await openDatabase({ dataDir: folder })
  const button = { url: 'https://pay.example', buttonId: 'B' }
  const settings = { origin: undefined, payment: button, donate: button, speakerIntake: false, trustedProxies: 0 }
  const site = {
    settings,
    secret: 'a secret of this test',
    database,
    intake: {
      ...{ database, content: readContent(), officeEmail: 'office@programme.example', now: () => new Date() },
      origin: 'http://localhost',
    },
    assets: { stylesheet: '', script: '', speculationRules: '' },
    publicDir: folder,
    log: createLog({ write: (line) => void logged.push(line) }),
    metrics: createAnswerMetrics(),
    rates: await openRates({ rateLimit: true, databaseUrl: undefined }),
    inTurn,
  }
  const server = await listen(site, { host: '127.0.0.1', port: 0 })
  onTestFinished(async () => {
    await server.close()
    await database.destroy()
  })
  return server.port
}
