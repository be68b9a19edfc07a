import type { Context } from 'hono'
import type { ReactElement } from 'react'
import type { Content } from '../../content/read-content'
import { type Right, type RightSubject, rights } from '../access/roles'
import type { AppContext } from '../app-context'
import type { Database } from '../database/connection'
import type { AttemptKind } from '../database/tables'
import type { UploadError } from '../editorial/files/file-types'
import type { StoredFile } from '../editorial/files/stored-file'
import type { IdentifiedFinding } from '../editorial/findings/run-checks'
import type { Actor } from '../log/actor'
import type { SignedInMember } from '../staff/sessions'
import type { AttemptTimes } from '../submissions/emails/await-attempt'
import type { Exports } from '../submissions/exports/exports'
import type { BackupSetup } from './backups/backups-page'
import type { EventStreams } from './live/event-streams'
import type { ListedSettings } from './setup/setup-page'
import type { DiskSpace } from './today/site-state'

export interface DeskPage {
  title: string
  body: ReactElement
  status?: 200 | 403 | 404 | 409 | 413 | 422 | 429 | 500 | 503 | undefined
}

export interface MenuGroup {
  label: string
  links: readonly { path: string }[]
}

/** The services that the desk uses. */
export interface DeskSite {
  database: Database
  app: AppContext
  settings: {
    /** The payment provider's hosted buttons. */
    payment: HostedButton
    donate: HostedButton
    /** True if submissions of the speaker form are stored. */
    speakerIntake: boolean
  }
  /** True if no mail server is set: emails are saved as files. */
  mailIsFiles: boolean
  eventStreams: EventStreams
  exports: Exports
  /** The timeout for the result of a test email; a few seconds by default. */
  testEmailTimes?: AttemptTimes | undefined
  readBackupSetup: () => Promise<BackupSetup>
  listSettings: () => ListedSettings
  /** Reads the free disk space; undefined if unknown. */
  readDiskSpace: () => Promise<DiskSpace | undefined>
  storeUpload: (actor: Actor, upload: Upload) => Promise<UploadResult>
  /** Runs the site check. Resolves to false if a check failed. */
  runSiteCheck: () => Promise<boolean>
  /** Returns the groups of links in the public site's menu. */
  listMenu: (content: Content) => readonly MenuGroup[]
  /** Returns the sentences on public pages that would change. */
  findChangedSentences: (next: Content) => Promise<ChangedPage[]>
  /** Compares the findings for changed content with the current ones. */
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
  /** The same file was uploaded before. */
  | { status: 'known'; file: StoredFile }
  | { status: 'refused'; why: UploadError }

export interface DraftCheck {
  /** Findings that the public content does not have. */
  added: IdentifiedFinding[]
  /** Findings that the public content has, too. */
  existing: IdentifiedFinding[]
}

export interface ChangedPage {
  path: string
  title: string
  sentences: readonly { before: string; after: string }[]
}

export interface RequestBrowser {
  /** The browser's name, as shown on the account page. */
  name: string
  /** The token that binds codes and challenges to this browser, if it has one. */
  token: () => string | undefined
  ensureToken: () => string
  /** The address typed when asking for a code. */
  email: () => string | undefined
  rememberEmail: (email: string) => void
  /** Starts a new session in place of the current one. */
  signIn: (sessionToken: string) => Promise<void>
  /** Deletes the session and the browser's token. */
  forget: () => void
}

export interface RequestLimits {
  /** Counts a request for a code; `known` is the id of the signed-in member. Resolves to the seconds to wait. */
  limitCodeRequest: (email: string, known?: string) => Promise<number | undefined>
  /** Counts a passkey sign-in. Resolves to the seconds to wait. */
  limitPasskeySignIn: () => Promise<number | undefined>
  /** Counts a presence update. Resolves to a response if the limit is exceeded. */
  limitPresence: () => Promise<Response | undefined>
}

/** A request of a signed-in member. */
export interface DeskRequest extends SignedInMember {
  context: Context
  /** The `:id` in the address, or an empty string. */
  id: string
  site: DeskSite
  actor: Actor
  browser: RequestBrowser
  limits: RequestLimits
  may: (right: Right, subject?: RightSubject) => boolean
  /** Posted form fields; empty for GET. Line breaks are LF. */
  fields: URLSearchParams
  upload?: Upload | undefined
  show: (page: DeskPage) => Response | Promise<Response>
  /** Redirects after a post (303). */
  redirect: (path: string) => Response
  /** Renders the page for addresses that do not exist or are forbidden. */
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
  /** True if open pages poll this address. Polling does not extend a session. */
  isBackground?: boolean
  /** True if the form may include a file, which has a higher size limit. */
  acceptsFile?: boolean
}

export interface StaffRoute extends RouteAddress {
  right: Right
  /** True if the route requires a sign-in within the last 15 minutes. */
  fresh?: boolean
  handle: (request: DeskRequest) => Response | Promise<Response>
}

/** A route that requires no sign-in. */
interface OpenRoute extends RouteAddress {
  right: 'none'
  handle: (request: OpenRequest) => Response | Promise<Response>
}

export type DeskRoute = StaffRoute | OpenRoute

/** @throws if a route declares no right or is declared twice, which stops the site from starting. */
export function requireRights(deskRoutes: readonly DeskRoute[]): void {
  const addresses = new Set<string>()
  for (const { method, path, right } of deskRoutes) {
    const address = `${method} ${path}`
    if (right !== 'none' && !rights.includes(right)) throw new Error(`${address} declares no right`)
    // The right of a duplicate would be ignored.
    if (addresses.has(address)) throw new Error(`${address} is declared twice`)
    addresses.add(address)
  }
}
