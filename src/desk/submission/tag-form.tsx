import * as routes from '../../routes'
import { TAG_LIMIT, type Tag } from '../../submissions/handling/tags'
import { Button } from '../ui/button'
import { Checkbox, TextField } from '../ui/fields'
import { StepForm } from './step-form'

export function TagForm({ tags, given }: { tags: readonly Tag[]; given: readonly Tag[] }) {
  const had = new Set(given.map(({ id }) => id))
  return (
    <StepForm step="tags" className="stack tag-form">
      {/* What others change meanwhile stays as they left it. */}
      <input type="hidden" name="had" value={[...had].join(' ')} />
      <fieldset>
        <legend className="field-label">Tags</legend>
        {tags.length > 0 && (
          <div className="tag-choices">
            {tags.map(({ id, name }, index) => (
              <Checkbox
                id={`tag-${id}`}
                name="tag"
                value={id}
                label={name}
                defaultChecked={had.has(id)}
                data-key={index === 0 ? 't' : undefined}
                key={id}
              />
            ))}
          </div>
        )}
        <TextField
          id="new-tag"
          label="New tag"
          maxLength={TAG_LIMIT}
          autoComplete="off"
          data-key={tags.length === 0 ? 't' : undefined}
        />
      </fieldset>
      <div className="row">
        <Button look="quiet">Save tags</Button>
        {tags.length > 0 && <a href={routes.deskTags}>Rename tags</a>}
      </div>
    </StepForm>
  )
}
