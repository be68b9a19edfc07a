import type { findErased } from '../../submissions/handling/submission-page'
import type { InboxQuery } from '../../submissions/inbox/inbox-query'
import { formName } from '../inbox/form-names'
import { inboxAddress } from '../inbox/inbox-address'
import { Moment } from '../ui/moment'

interface ErasedPageProps {
  erased: NonNullable<Awaited<ReturnType<typeof findErased>>>
  from: InboxQuery
}

export function ErasedPage({ erased: { reference, form, receivedAt, erasedAt }, from }: ErasedPageProps) {
  return (
    <div className="flow">
      <p>
        <a href={inboxAddress(from)}>Back to the list</a>
      </p>
      <h1>{reference}</h1>
      <p>
        {formName(form)}, sent <Moment at={receivedAt} />
      </p>
      <p>
        <strong>
          Erased
          {erasedAt !== null && (
            <>
              {' '}
              on <Moment at={erasedAt} />
            </>
          )}
          .
        </strong>{' '}
        The answers, emails, notes, tags, and the name are gone. The log still says what was done with it.
      </p>
    </div>
  )
}
