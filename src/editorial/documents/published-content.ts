import { setTimeout as pause } from 'node:timers/promises'
import type { ContentSnapshot, ContentSnapshots, ContentSource, PrepareContent } from '../../../content/content-source'
import { DEFAULT_LANGUAGE, type Language, languages, splitLanguage } from '../../../content/language'
import type { Database } from '../../database/connection'
import { readSeasons } from '../../seasons/read-seasons'
import { storeFirstSeason, withSeasons } from '../../seasons/store-first-season'
import { assembleContent } from './assemble-content'
import { isInLanguage } from './documents'
import { readContentNumber, readPublishedDocuments, recordSiteStart, selectLanguage } from './read-published'

/** A publication goes live in every process within a second, including the time to prepare it. */
const POLL_INTERVAL_MS = 100
const RETRY_DELAY_MS = 1000

/** The methods of pino's logger used here. */
interface Log {
  warn(about: object, message: string): void
  error(about: object, message: string): void
}

interface PublishedContentOptions {
  /** The default content. */
  freshContent: ContentSnapshots
  log: Log
  now?: () => Date
  pollIntervalMs?: number
}

/** Published content that is updated until stopped. */
interface PublishedContent extends ContentSource {
  /** Resolves when the current poll has finished. */
  stop(): Promise<void>
}

/**
 * Loads the published content into memory, and polls for publications by other processes. Keeps the last content while
 * the database fails.
 * @throws if the database cannot be read at the start, or the default content is invalid.
 */
export async function openPublishedContent(
  database: Database,
  options: PublishedContentOptions,
): Promise<PublishedContent> {
  const { freshContent, log, now = () => new Date(), pollIntervalMs: pollMilliseconds = POLL_INTERVAL_MS } = options
  await recordSiteStart(database, now())
  await storeFirstSeason(database, freshContent, now())
  const preparations: PrepareContent[] = []
  const stopController = new AbortController()
  let loaded = await read(database, freshContent)
  warnAboutUnusable()
  let hasFailed = false
  let currentPoll = Promise.resolve()
  let next: Promise<void> | undefined

  /** Runs one poll at a time. Calls during a poll share the next one. */
  function refresh(): Promise<void> {
    next ??= currentPoll.then(() => {
      next = undefined
      currentPoll = pollOnce()
      return currentPoll
    })
    return next
  }

  async function pollOnce(): Promise<void> {
    if (stopController.signal.aborted) return
    try {
      if ((await readContentNumber(database)) !== loaded.contentNumber) await reload()
      hasFailed = false
    } catch (error) {
      if (!hasFailed)
        log.error({ reason: (error as Error).message }, 'cannot read the published content; pages stay as they are')
      hasFailed = true
    }
  }

  async function reload(): Promise<void> {
    const latest = await read(database, freshContent)
    const callbacks = await Promise.all(preparations.map((prepare) => prepare(latest).catch(logPreparationError)))
    const isUnfitUnchanged = String(latest.unfit) === String(loaded.unfit)
    loaded = latest
    for (const callback of callbacks) callback()
    if (!isUnfitUnchanged) warnAboutUnusable()
  }

  /** Without preparation, the first requests are only slower. */
  function logPreparationError(error: Error): () => void {
    log.error({ reason: error.message }, 'pages could not be prepared for the published content')
    return () => {}
  }

  function warnAboutUnusable(): void {
    const { unfit } = loaded
    if (unfit.length > 0)
      log.warn({ documents: unfit }, 'published texts do not fit this version; those of a fresh site are shown instead')
  }

  async function pollUntilStopped(): Promise<void> {
    const { signal } = stopController
    while (!signal.aborted) {
      const milliseconds = hasFailed ? RETRY_DELAY_MS : pollMilliseconds
      await pause(milliseconds, undefined, { signal }).catch(() => {})
      if (!signal.aborted) await refresh()
    }
  }

  const polling = pollUntilStopped()
  return {
    current: (language) => loaded.current(language),
    unusableDocuments: () => loaded.unfit,
    onBeforeChange: (prepare) => void preparations.push(prepare),
    refresh,
    async stop() {
      stopController.abort()
      await polling
      await currentPoll
    },
  }
}

/** Reads the published content once, for short-lived processes. */
export async function readPublishedContent(database: Database, freshContent: ContentSource): Promise<ContentSource> {
  const { current } = await read(database, freshContent)
  return { ...freshContent, current }
}

/** Reads published documents and seasons of the same content number. */
async function readConsistentState(database: Database) {
  for (let lastNumber = await readContentNumber(database); ; ) {
    const seasons = await readSeasons(database)
    const read = await readPublishedDocuments(database)
    if (read.contentNumber === lastNumber) return { ...read, seasons }
    lastNumber = read.contentNumber
  }
}

interface LoadedContent extends ContentSnapshots {
  contentNumber: number
  unfit: readonly string[]
}

async function read(database: Database, defaults: ContentSnapshots): Promise<LoadedContent> {
  const { contentNumber, published, publishedAt, seasons } = await readConsistentState(database)
  const snapshots = new Map<Language, ContentSnapshot>()
  let unfit: readonly string[] = []
  for (const language of languages) {
    const base = withSeasons(defaults.current(language).content, seasons)
    const assembled = assembleContent(base, selectLanguage(language, published))
    const entries = [...publishedAt].filter(([name]) => isInLanguage(language, name))
    snapshots.set(language, {
      contentNumber: String(contentNumber),
      content: assembled.content,
      publishedAt: new Map(entries.map(([name, at]) => [splitLanguage(name).rest, at])),
    })
    if (language === DEFAULT_LANGUAGE) unfit = assembled.unfit
  }
  return { contentNumber, unfit, current: (language) => snapshots.get(language) ?? defaults.current(language) }
}
