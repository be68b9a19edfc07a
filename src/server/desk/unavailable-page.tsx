import type { DatabaseUnavailableError } from '../../database/unavailable'
import type { DeskPage } from '../../desk/request'
import { KeptText } from '../../desk/shell/kept-text'
import { Refused } from '../../desk/shell/refused'

interface Failed {
  isPost: boolean
  /** Where it was asked for: who opens the address of a form is led to its page. */
  path: string
  /** What nobody should have to type again. */
  typed: readonly string[]
}

/** The page for a request that the database did not answer. */
export function unavailablePage(error: DatabaseUnavailableError, { isPost, path, typed }: Failed): DeskPage {
  const isUnknown = isPost && error.isOutcomeUnknown
  const title = isUnknown ? 'It’s not known yet whether that was saved' : 'The database isn’t answering'
  const body = (
    <>
      <Refused title={title}>
        {isUnknown ? (
          <>
            Please wait a minute, then <a href={path}>look whether it’s there</a> before you do it again.
          </>
        ) : (
          <>
            {isPost && 'Nothing was saved. '}Please <a href={path}>try again</a> in a minute.
          </>
        )}
      </Refused>
      {typed.length > 0 && <KeptText texts={typed} />}
    </>
  )
  return { title, body, status: 503 }
}
