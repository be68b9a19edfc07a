import * as routes from '../routes'
import type { PageProps } from './screen'

/** Links to the privacy notices, below every form. */
export function PrivacyLinks({ content }: Pick<PageProps, 'content'>) {
  return content.ownPages
    .filter(({ purpose }) => purpose === 'privacy')
    .map(({ id, title }) => (
      <p className="field-hint" key={id}>
        <a href={routes.ownPage(id)}>{title}</a>
      </p>
    ))
}
