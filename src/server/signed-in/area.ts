import type { Context } from 'hono'
import type { Right, RightSubject } from '../../access/roles'
import type { AttemptKind } from '../../database/tables'
import type { Cookies } from './cookies'
import type { AddressedPage } from './page-before'
import type { PostedForm } from './read-fields'

export interface SignedInPerson {
  session: { id: string }
}

interface AddressedRoute extends AddressedPage {
  /** True if open pages request it in the background. Such requests do not extend the session. */
  isBackground?: boolean
  acceptsFile?: boolean
}

export interface GuardedRoute<Request> extends AddressedRoute {
  right: Right
  /** True if it requires a fresh sign-in. */
  fresh?: boolean
  handle: (request: Request) => Response | Promise<Response>
}

export interface OpenRoute<Request> extends AddressedRoute {
  right: 'none'
  handle: (request: Request) => Response | Promise<Response>
}

type Answer = Response | Promise<Response>

/** A request with a session. */
export interface AreaRequest {
  context: Context
  session: { id: string }
  fields: URLSearchParams
  may: (right: Right, subject?: RightSubject) => boolean
  redirect: (path: string) => Response
  notFound: () => Answer
  /** Answers as `notFound` does, and records the attempt. */
  forbid: () => Answer
  recordAttempt: (kind: AttemptKind) => void
}

/** A part of the site that requires a session. */
export interface Area<Person extends SignedInPerson, Request extends AreaRequest, Open> {
  /** As in "the desk". Used in messages and in the key of form tokens. */
  name: string
  /** The path prefix, as in "/desk". */
  root: string
  routes: readonly (GuardedRoute<Request> | OpenRoute<Open>)[]
  cookies: Cookies<'session'>
  /** Finds the session of a token. `isUse` extends the session. */
  findSession: (token: string, options: { isUse: boolean }) => Promise<Person | undefined>
  isFresh: (person: Person) => boolean
  /** Returns the rate-limit key of a request without a session. */
  strangerIn: (context: Context) => string
  /** Returns the path of the sign-in page, which then redirects to `next`. */
  signIn: (next?: string) => string
  /** Returns the path for a fresh sign-in, which then redirects to `next`. */
  verify: (next: string) => string
  requestOf: (context: Context, person: Person, form: PostedForm) => Request
  openRequestOf: (context: Context, person: Person | undefined, form: PostedForm) => Open
  /** Reads a form with a file. */
  takeUpload: (context: Context, person: Person, handle: (form: PostedForm) => Promise<Response>) => Promise<Response>
  /** Error pages. They show `typed`, so that it can be copied. */
  pages: {
    tooLong: (context: Context) => Answer
    failed: (context: Context, error: Error, typedTexts: readonly string[]) => Answer
    expired: (request: Request, typedTexts: readonly string[]) => Answer
    signedOut: (context: Context, signIn: string, typedTexts: readonly string[]) => Answer
  }
}
