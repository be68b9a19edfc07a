import type { Context } from 'hono'
import type { ReactElement } from 'react'
import type { Content } from '../../content/read-content'
import { type Right, type RightSubject, rights } from '../access/roles'
import type { AppContext } from '../app-context'
import type { Database } from '../database/connection'
import type { AttemptKind } from '../database/tables'
import type { UploadRefusal } from '../editorial/files/file-types'
import type { StoredFile } from '../editorial/files/stored-file'
import type { IdentifiedFinding } from '../editorial/findings/run-checks'
import type { Actor } from '../log/actor'
import type { SignedInMember } from '../staff/sessions'
import type { AttemptTimes } from '../submissions/emails/await-attempt'
import type { Exports } from '../submissions/exports/exports'
import type { BackupSetup } from './backups/backups-page'
import type { EventStreams } from './live/event-streams'
import type { DiskSpace } from './today/site-state'

/** A page of the desk, before the document around it. */
export interface DeskPage {
  title: string
  body: ReactElement
  status?: 200 | 403 | 404 | 409 | 413 | 422 | 429 | 500 | 503 | undefined
}

/** What the running site does for the desk. */
export interface DeskSite {
  database: Database
  app: AppContext
  settings: {
    /** The payment provider's hosted buttons. */
    payment: HostedButton
    donate: HostedButton
    /** Whether forms of speakers are kept. */
    speakerIntake: boolean
  }
  /** True if no mail server is set: emails are saved as files. */
  mailIsFiles: boolean
  eventStreams: EventStreams
  exports: Exports
  /** How long a page waits for the result of a test email; some seconds if not given. */
  testEmailTimes?: AttemptTimes | undefined
  /** What is set up for backups. */
  readBackupSetup: () => Promise<BackupSetup>
  /** How much space there is for data; undefined where the system does not say. */
  readDiskSpace: () => Promise<DiskSpace | undefined>
  storeUpload: (actor: Actor, upload: Upload) => Promise<UploadResult>
  /** Runs the site check. Resolves to false if a check failed. */
  runSiteCheck: () => Promise<boolean>
  /** Returns the sentences of public pages that changed content would change. */
  findChangedSentences: (next: Content) => Promise<ChangedPage[]>
  /** Compares what would be wrong with changed content with what is wrong now. */
  checkDraft: (next: Content) => Promise<DraftCheck>
}

interface HostedButton {
  url: string
  buttonId: string
}

export interface Upload {
  name: string
  bytes: Buffer<ArrayBuffer>
}

export type UploadResult =
  | { status: 'added'; file: StoredFile; eventId: string }
  /** It was uploaded before. */
  | { status: 'known'; file: StoredFile }
  | { status: 'refused'; why: UploadRefusal }

export interface DraftCheck {
  /** Not wrong with the public content. */
  added: IdentifiedFinding[]
  /** Wrong with the public content, too. */
  existing: IdentifiedFinding[]
}

/** A public page and its changed sentences. */
export interface ChangedPage {
  path: string
  title: string
  sentences: readonly { before: string; after: string }[]
}

export interface RequestBrowser {
  /** What the account page calls it. */
  name: string
  /** What ties a code or a challenge to the browser that asked for it; undefined for one that has not asked. */
  token: () => string | undefined
  ensureToken: () => string
  /** The address typed when asking for a code. */
  email: () => string | undefined
  rememberEmail: (email: string) => void
  /** Signs the browser in with a new session, in place of the one that it had. */
  signIn: (sessionToken: string) => Promise<void>
  /** Forgets the session, and whatever asked for a code. */
  forget: () => void
}

export interface RequestLimits {
  /** Of codes for an address; `known` is the id of the member who asks while signed in. Resolves to the seconds to wait. */
  limitCodeRequest: (email: string, known?: string) => Promise<number | undefined>
  /** Of passkeys that somebody begins to sign in with. Resolves to the seconds to wait. */
  limitPasskeySignIn: () => Promise<number | undefined>
  /** Of what an open page says by itself. Resolves to the response to one too many. */
  limitPresence: () => Promise<Response | undefined>
}

/** A request of somebody who is signed in, and how to answer it. */
export interface DeskRequest extends SignedInMember {
  context: Context
  /** What the address names; empty where it names nothing. */
  id: string
  site: DeskSite
  actor: Actor
  browser: RequestBrowser
  limits: RequestLimits
  may: (right: Right, subject?: RightSubject) => boolean
  /** What a form posted; empty for GET. Line breaks are LF. */
  fields: URLSearchParams
  upload?: Upload | undefined
  show: (page: DeskPage) => Response | Promise<Response>
  /** After a post: the browser asks for this page next. */
  redirect: (path: string) => Response
  /** The same page for what does not exist and for what is forbidden. */
  notFound: () => Response | Promise<Response>
  /** Answers as if the page did not exist, and records the attempt. */
  forbid: () => Response | Promise<Response>
  recordAttempt: (kind: AttemptKind) => void
}

export type OpenRequest = Omit<DeskRequest, keyof SignedInMember | 'actor' | 'may' | 'upload' | 'forbid'> & {
  signedIn: SignedInMember | undefined
}

interface RouteAddress {
  method: 'GET' | 'POST'
  path: string
  /** Whether open pages ask it by themselves: that nobody touches keeps no session alive. */
  isBackground?: boolean
  /** Whether its form may hold a file, which is larger than any other form. */
  acceptsFile?: boolean
}

export interface StaffRoute extends RouteAddress {
  right: Right
  /** Whether the passkey or a code is asked for again when the last one is more than 15 minutes old. */
  fresh?: boolean
  handle: (request: DeskRequest) => Response | Promise<Response>
}

/** A route for everybody: the way in. */
interface OpenRoute extends RouteAddress {
  right: 'none'
  handle: (request: OpenRequest) => Response | Promise<Response>
}

export type DeskRoute = StaffRoute | OpenRoute

/**
 * @throws when a route does not say which right it needs, or an address is there twice, so that the site does not start
 * with it.
 */
export function requireRights(deskRoutes: readonly DeskRoute[]): void {
  const addresses = new Set<string>()
  for (const { method, path, right } of deskRoutes) {
    const address = `${method} ${path}`
    if (right !== 'none' && !rights.includes(right)) throw new Error(`${address} declares no right`)
    // The second one's right would count for nothing.
    if (addresses.has(address)) throw new Error(`${address} is declared twice`)
    addresses.add(address)
  }
}
