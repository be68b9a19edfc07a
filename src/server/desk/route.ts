import type { Context } from 'hono'
import type { ReactElement } from 'react'
import { type Right, rights } from '../../access/roles'
import type { Actor } from '../../log/actor'
import type { SignedIn } from '../../staff/sessions'
import type { Site } from '../site'
import type { Upload } from './read-upload'

/** A page of the desk, before the document around it. */
export interface DeskPage {
  title: string
  body: ReactElement
  status?: 200 | 403 | 404 | 409 | 413 | 422 | 429 | 500
}

/** A request of somebody who is signed in, and how to answer it. */
export interface DeskRequest extends SignedIn {
  context: Context
  site: Site
  actor: Actor
  may: (right: Right) => boolean
  /** What a form posted; empty for GET. Line breaks are LF. */
  fields: URLSearchParams
  /** The file that it posted, where the route takes one. */
  upload?: Upload | undefined
  show: (page: DeskPage) => Response | Promise<Response>
  /** After a post: the browser asks for this page next. */
  redirect: (path: string) => Response
  /** The same page for what does not exist and for what is forbidden. */
  notFound: () => Response | Promise<Response>
}

/** A request of somebody who need not be signed in. */
export type OpenRequest = Omit<DeskRequest, keyof SignedIn | 'actor' | 'may'> & { signedIn: SignedIn | undefined }

interface Addressed {
  method: 'GET' | 'POST'
  path: string
}

/** A route for those who have a right. */
export interface StaffRoute extends Addressed {
  right: Right
  /** Whether the passkey or a code is asked for again when the last one is more than 15 minutes old. */
  fresh?: boolean
  /** Whether open pages ask it by themselves: that nobody touches keeps no session alive. */
  byItself?: boolean
  /** Whether its form may hold a file, which is larger than any other form. */
  takesFile?: boolean
  handle: (request: DeskRequest) => Response | Promise<Response>
}

/** A route for everybody: the way in. */
export interface OpenRoute extends Addressed {
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
