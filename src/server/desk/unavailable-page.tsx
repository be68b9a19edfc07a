import type { DatabaseUnavailableError } from '../../database/unavailable'
import type { DeskPage } from '../../desk/request'
import { RefusalMessage } from '../../desk/shell/refused'
import { UnsavedText } from '../../desk/shell/unsaved-text'

interface FailedRequest {
  isPost: boolean
  /** The requested path and query. Opening the path of a form redirects to its page. */
  path: string
  /** Typed texts to show, so that they can be copied. */
  typed: readonly string[]
}

/** Renders the page for a request that failed because the database is unavailable. */
export function createUnavailablePage(
  error: DatabaseUnavailableError,
  { isPost, path, typed }: FailedRequest,
): DeskPage {
  const isUnknown = isPost && error.isOutcomeUnknown
  const title = isUnknown ? 'It’s not known yet whether that was saved' : 'The database isn’t answering'
  const body = (
    <>
      <RefusalMessage title={title}>
        {isUnknown ? (
          <>
            Please wait a minute, then <a href={path}>look whether it’s there</a> before you do it again.
          </>
        ) : (
          <>
            {isPost && 'Nothing was saved. '}Please <a href={path}>try again</a> in a minute.
          </>
        )}
      </RefusalMessage>
      {typed.length > 0 && <UnsavedText texts={typed} />}
    </>
  )
  return { title, body, status: 503 }
}
