import { inject, onTestFinished } from 'vitest'
import { type Engine, freshPostgres } from '../support/database-engines'
import { SiteProcess } from '../support/running-site'
import { readFile, readServer, type Stored } from './stored'

/** The built site as a process with an empty database, and a function that reads the stored data. */
export interface ObservedSite {
  site: SiteProcess
  databaseUrl: string | undefined
  read(): Promise<Stored>
}

/** Starts the site for one test. Rate limits are off unless `environment` turns them on. */
export async function startSite(engine: Engine, environment: Record<string, string> = {}): Promise<ObservedSite> {
  const { databaseUrl } =
    engine === 'PostgreSQL' ? await freshPostgres(inject('postgresUrl')) : { databaseUrl: undefined }
  return startSiteOn(databaseUrl, environment)
}

/** Starts the site on an existing PostgreSQL database, or on a SQLite file. */
export async function startSiteOn(
  databaseUrl: string | undefined,
  environment: Record<string, string> = {},
  dataDir?: string,
): Promise<ObservedSite> {
  const database = databaseUrl ? { DATABASE_URL: databaseUrl } : {}
  const site = await SiteProcess.start({ RATE_LIMIT: 'off', ...database, ...environment }, dataDir)
  onTestFinished(() => site.remove())
  const read = async () => (databaseUrl ? readServer(databaseUrl) : readFile(site.databaseFile))
  return { site, databaseUrl, read }
}
