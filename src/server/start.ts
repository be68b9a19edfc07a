import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { serve } from '@hono/node-server'
import { pino } from 'pino'
import { readContent } from '../../content/read-content'
import { listSamples } from '../../content/sample'
import { openDatabase, sqliteFile } from '../database/connection'
import { startDelivery } from '../mail/deliver'
import { createFileTransport } from '../mail/file-transport'
import { releaseAll } from '../mail/outbox'
import { createSmtpTransport } from '../mail/smtp-transport'
import type { PageAssets } from '../site/shell/document'
import { createApp } from './app'
import type { Settings } from './settings'
import type { Site } from './site'

/** The site, up and answering. */
export interface RunningSite {
  /** Where it answers, as in "http://localhost:3000". */
  address: string
  /** Lets requests and the mail in hand end, then closes everything. */
  stop(): Promise<void>
}

/**
 * Opens the database, starts the mail delivery and the HTTP server.
 * @throws when the content is wrong, the database cannot be opened or the port is taken.
 */
export async function startSite(settings: Settings, assets: PageAssets, publicDir: string): Promise<RunningSite> {
  const log = pino()
  const content = readContent()
  const database = await openDatabase({
    databaseUrl: settings.databaseUrl,
    dataDir: settings.dataDir,
    onIdleError: (error) => log.warn({ reason: error.message }, 'a database connection was lost'),
  })
  // The SQLite file is delivered from by this process alone, so nobody else can hold a mail of it.
  if (!settings.databaseUrl) await releaseAll(database)
  const delivery = startDelivery({ database, transport: createTransport(settings), log })
  const intake = {
    database,
    content,
    officeEmail: settings.officeEmail,
    now: () => new Date(),
    onQueued: () => delivery.wake(),
  }
  const secret = settings.secret ?? randomBytes(32).toString('base64')
  const site: Site = { settings, secret, database, intake, assets, publicDir, log }
  const server = await listen(site, settings)
  return {
    address: settings.origin ?? `http://localhost:${server.port}`,
    async stop() {
      await server.close()
      await delivery.stop()
      await database.destroy()
    },
  }
}

/** What a person wants to know after a start, line by line. */
export function summarize(settings: Settings, address: string): string {
  const samples = [...settings.samples, ...listSamples()]
  return [
    `Site      ${address}`,
    `Data      ${settings.databaseUrl ? 'PostgreSQL, at DATABASE_URL' : sqliteFile(settings.dataDir)}`,
    `Mail      ${settings.smtpUrl ? 'SMTP, by SMTP_URL' : mailFolder(settings)}, to the office at ${settings.officeEmail}`,
    samples.length > 0 ? `Samples   ${samples.join(', ')}` : 'Samples   none left',
  ].join('\n')
}

function createTransport(settings: Settings) {
  return settings.smtpUrl
    ? createSmtpTransport(settings.smtpUrl, settings.mailFrom)
    : createFileTransport(mailFolder(settings), settings.mailFrom)
}

function mailFolder({ dataDir }: Settings): string {
  return join(dataDir, 'mail')
}

function listen(site: Site, { host, port }: Settings): Promise<{ port: number; close: () => Promise<void> }> {
  return new Promise((resolve, reject) => {
    const server = serve({ fetch: createApp(site).fetch, hostname: host, port }, (info) => {
      resolve({
        port: info.port,
        close: () => new Promise((closed) => server.close(() => closed())),
      })
    })
    server.on('error', reject)
  })
}
