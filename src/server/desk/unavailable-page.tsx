import type { DatabaseUnavailableError } from '../../database/unavailable'
import type { DeskPage } from '../../desk/request'
import { KeptText } from '../../desk/shell/kept-text'
import { Refused } from '../../desk/shell/refused'

interface Failed {
  isPost: boolean
  /** What nobody should have to type again. */
  typed: readonly string[]
}

/** The page for a request that the database did not answer. */
export function unavailablePage({ isOutcomeUnknown }: DatabaseUnavailableError, { isPost, typed }: Failed): DeskPage {
  const title =
    isPost && isOutcomeUnknown ? 'It’s not known yet whether that was saved' : 'The database isn’t answering'
  const body = (
    <>
      <Refused title={title}>
        {isPost
          ? 'Please wait a minute, then look whether it’s there before you do it again.'
          : 'Please try again in a minute.'}
      </Refused>
      {typed.length > 0 && <KeptText texts={typed} />}
    </>
  )
  return { title, body, status: 503 }
}
