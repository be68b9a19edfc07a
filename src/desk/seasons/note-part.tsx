import * as routes from '../../routes'
import type { StoredSeason } from '../../seasons/read-seasons'
import { PostForm } from '../shell/post-form'
import { TextArea } from '../ui/fields'
import { ForeignText } from '../ui/foreign-text'
import { Notice } from '../ui/notice'

/** In characters. */
export const NOTE_LIMIT = 20_000

/** The office's note on a season. `typed` is not saved, because somebody else changed the note first. */
export function NotePart({ season: { id, note }, typed }: { season: StoredSeason; typed: string | undefined }) {
  return (
    <section aria-labelledby="note" className="season">
      <h2 id="note">Note</h2>
      {typed !== undefined && (
        <Notice tone="problem">
          <div>
            <p>
              Somebody else changed the note first. Yours is in the form: save it, or{' '}
              <a href={`${routes.deskSeason(id)}#note`}>take theirs</a>:
            </p>
            <p className="season-note">
              <ForeignText>{note ?? ''}</ForeignText>
            </p>
          </div>
        </Notice>
      )}
      <PostForm action={`${routes.deskSeasonStep(id, 'note')}#note`} className="stack">
        <input type="hidden" name="before" value={note ?? ''} />
        <TextArea
          {...{ id: 'note-text', name: 'note', label: 'Note', hint: 'For colleagues only.' }}
          defaultValue={typed ?? note ?? ''}
          maxLength={NOTE_LIMIT}
        />
        <div className="row">
          <button className="button button--quiet" type="submit">
            Save the note
          </button>
        </div>
      </PostForm>
    </section>
  )
}
