import type { ReactNode } from 'react'
import * as routes from '../../routes'
import type { SavedReply } from '../../submissions/handling/saved-replies'
import { EmptyState } from '../ui/empty-state'
import { ForeignText } from '../ui/foreign-text'
import { Ledger } from '../ui/ledger'

export function RepliesPage({ replies, notice }: { replies: readonly SavedReply[]; notice?: ReactNode }) {
  return (
    <>
      <h1>Saved replies</h1>
      {notice}
      <p className="lead">
        <a className="button" href={routes.deskNewReply}>
          New reply
        </a>
      </p>
      {replies.length === 0 ? (
        <EmptyState title="No saved replies yet">
          Save texts you use often, and insert them into an answer with one click.
        </EmptyState>
      ) : (
        <Ledger columns={['Title', 'Text']}>
          {replies.map(({ id, title, body }) => (
            <tr key={id}>
              <th scope="row">
                <a href={routes.deskReply(id)}>
                  <ForeignText>{title}</ForeignText>
                </a>
              </th>
              <td className="reply-words">
                <ForeignText>{truncateBody(body)}</ForeignText>
              </td>
            </tr>
          ))}
        </Ledger>
      )}
    </>
  )
}

const MAX_PREVIEW_LENGTH = 120

function truncateBody(body: string): string {
  const line = body.replaceAll(/\s+/g, ' ')
  return line.length > MAX_PREVIEW_LENGTH ? `${line.slice(0, MAX_PREVIEW_LENGTH).toWellFormed()}…` : line
}
