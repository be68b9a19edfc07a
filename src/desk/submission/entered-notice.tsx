import { DEFAULT_LANGUAGE } from '../../../content/language'
import { receivedOf } from '../../forms/all-forms'
import * as routes from '../../routes'
import { Notice } from '../ui/notice'

/** What somebody entered is saved; where there is a pile, they go on with the next. */
export function EnteredNotice({ form, unknown }: { form: string; unknown: readonly string[] }) {
  return (
    <div data-entered={form}>
      <Notice tone="done">
        <p>{[`The ${receivedOf(form, DEFAULT_LANGUAGE)} is saved.`, ...unknown].join(' ')}</p>
        {/* The address leads here, so that Enter goes on. */}
        <a id="entered" href={routes.deskEnterForm(form)}>
          Enter another
        </a>
      </Notice>
    </div>
  )
}
