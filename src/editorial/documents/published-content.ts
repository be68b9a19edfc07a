import { setTimeout as pause } from 'node:timers/promises'
import type { ContentSource, Prepare, Revision, Revisions } from '../../../content/content-source'
import { DEFAULT_LANGUAGE, type Language, languages, splitLanguage } from '../../../content/language'
import type { Database } from '../../database/connection'
import { storeFirstSeason, withSeasons } from '../../seasons/begin-seasons'
import { readSeasons } from '../../seasons/read-seasons'
import { assembleContent } from './assemble-content'
import { isIn } from './documents'
import { beginContent, publishedIn, readPublished, readRevision } from './read-published'

/** With what is made ready for it, a publication is current everywhere within a second. */
const POLL_MILLISECONDS = 100
const PAUSE_AFTER_FAILURE_MILLISECONDS = 1000

/** The part of pino's logger that is used here. */
interface Log {
  warn(about: object, message: string): void
  error(about: object, message: string): void
}

interface PublishedOptions {
  /** What a fresh site says. */
  freshContent: Revisions
  log: Log
  now?: () => Date
  /** How often another process's publications are looked for, in milliseconds. */
  pollMilliseconds?: number
}

/** What is published, followed until it is stopped. */
interface PublishedContent extends ContentSource {
  /** Resolves when the look in hand is over. */
  stop(): Promise<void>
}

/**
 * Opens what the office has published over what a fresh site says. It stays in memory; publications by other processes
 * are looked for. While the database cannot be read, what was read last stands.
 * @throws when the database cannot be read at the start, or the fresh site's content is wrong.
 */
export async function openPublishedContent(database: Database, options: PublishedOptions): Promise<PublishedContent> {
  const { freshContent, log, now = () => new Date(), pollMilliseconds = POLL_MILLISECONDS } = options
  await beginContent(database, now())
  await storeFirstSeason(database, freshContent, now())
  const preparations: Prepare[] = []
  const stopping = new AbortController()
  let shown = await read(database, freshContent)
  warnOfUnfit()
  let hasFailed = false
  let looking = Promise.resolve()
  let next: Promise<void> | undefined

  /** One look at a time; those who ask while one is in hand share the next. */
  function refresh(): Promise<void> {
    next ??= looking.then(() => {
      next = undefined
      looking = look()
      return looking
    })
    return next
  }

  async function look(): Promise<void> {
    if (stopping.signal.aborted) return
    try {
      if ((await readRevision(database)) !== shown.number) await change()
      hasFailed = false
    } catch (error) {
      if (!hasFailed)
        log.error({ reason: (error as Error).message }, 'cannot read the published content; pages stay as they are')
      hasFailed = true
    }
  }

  async function change(): Promise<void> {
    const found = await read(database, freshContent)
    const ready = await Promise.all(preparations.map((prepare) => prepare(found).catch(unprepared)))
    const isAsUnfit = String(found.unfit) === String(shown.unfit)
    shown = found
    for (const run of ready) run()
    if (!isAsUnfit) warnOfUnfit()
  }

  /** It is only slower then. */
  function unprepared(error: Error): () => void {
    log.error({ reason: error.message }, 'pages could not be prepared for the published content')
    return () => {}
  }

  function warnOfUnfit(): void {
    const { unfit } = shown
    if (unfit.length > 0)
      log.warn({ documents: unfit }, 'published texts do not fit this version; those of a fresh site are shown instead')
  }

  async function follow(): Promise<void> {
    const { signal } = stopping
    while (!signal.aborted) {
      const milliseconds = hasFailed ? PAUSE_AFTER_FAILURE_MILLISECONDS : pollMilliseconds
      await pause(milliseconds, undefined, { signal }).catch(() => {})
      if (!signal.aborted) await refresh()
    }
  }

  const following = follow()
  return {
    current: (language) => shown.current(language),
    unfit: () => shown.unfit,
    beforeChange: (prepare) => void preparations.push(prepare),
    refresh,
    async stop() {
      stopping.abort()
      await following
      await looking
    },
  }
}

/** What is published now, for a process that ends soon. */
export async function readPublishedContent(database: Database, freshContent: ContentSource): Promise<ContentSource> {
  const { current } = await read(database, freshContent)
  return { ...freshContent, current }
}

/** Reads the published documents and the seasons of one moment. */
async function readTogether(database: Database) {
  for (let before = await readRevision(database); ; ) {
    const seasons = await readSeasons(database)
    const read = await readPublished(database)
    if (read.revision === before) return { ...read, seasons }
    before = read.revision
  }
}

interface Read extends Revisions {
  number: number
  unfit: readonly string[]
}

async function read(database: Database, fresh: Revisions): Promise<Read> {
  const { revision, published, publishedAt, seasons } = await readTogether(database)
  const revisions = new Map<Language, Revision>()
  let unfit: readonly string[] = []
  for (const language of languages) {
    const begun = withSeasons(fresh.current(language).content, seasons)
    const assembled = assembleContent(begun, publishedIn(language, published))
    const own = [...publishedAt].filter(([name]) => isIn(language, name))
    revisions.set(language, {
      revision: String(revision),
      content: assembled.content,
      publishedAt: new Map(own.map(([name, at]) => [splitLanguage(name).rest, at])),
    })
    if (language === DEFAULT_LANGUAGE) unfit = assembled.unfit
  }
  return { number: revision, unfit, current: (language) => revisions.get(language) ?? fresh.current(language) }
}
