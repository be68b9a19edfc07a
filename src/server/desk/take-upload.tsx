import type { Context } from 'hono'
import { Refused } from '../../desk/shell/refused'
import type { SignedIn } from '../../staff/sessions'
import type { Site } from '../site'
import { type PostedUpload, readUpload } from './read-upload'
import { showPage } from './requests'
import type { DeskPage } from './route'

/** Uploads that a process holds in memory at the same time. */
const MOST_AT_ONCE = 2

/** Reads a form with a file, and hands it on. */
export type TakeUpload = (
  context: Context,
  signedIn: SignedIn,
  handle: (posted: PostedUpload) => Promise<Response>,
) => Promise<Response>

/** Takes few uploads at a time, and none that is too large. */
export function createTakeUpload(site: Site, most = MOST_AT_ONCE): TakeUpload {
  let taken = 0
  return async (context, signedIn, handle) => {
    if (taken >= most) return showPage(context, site, signedIn, BUSY)
    taken++
    try {
      const posted = await readUpload(context)
      return posted ? await handle(posted) : await showPage(context, site, signedIn, TOO_LARGE)
    } finally {
      taken--
    }
  }
}

const TOO_LARGE: DeskPage = {
  title: 'Too large',
  body: <Refused>A file can have 20 MB at most. Go back and choose a smaller one.</Refused>,
  status: 413,
}

const BUSY: DeskPage = {
  title: 'Please try again',
  body: <Refused>Others are uploading files right now. Go back and try again in a minute.</Refused>,
  status: 429,
}
