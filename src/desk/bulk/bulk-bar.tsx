import * as routes from '../../routes'
import { MAX_TAG_LENGTH, type Tag } from '../../submissions/handling/tags'
import type { CappedCount } from '../../submissions/inbox/inbox-list'
import { statuses } from '../../submissions/statuses'
import type { Colleague } from '../inbox/describe-filters'
import { statusActions } from '../submission/next-step'
import { Button, DefaultButton } from '../ui/button'
import { Select, SelectOptions, TextField } from '../ui/fields'
import { Menu } from '../ui/menu'
import { formatCappedCount } from './describe-bulk'

export interface BulkBarProps {
  colleagues: readonly Colleague[]
  seasons: readonly { id: string; name: string }[]
  tags: readonly Tag[]
  /** The number of submissions on all pages of the list. */
  count: CappedCount
  isSpam: boolean
}

/** Bulk actions for the selected rows. Each button opens a preview. */
export function BulkBar({ colleagues, seasons, tags, count, isSpam }: BulkBarProps) {
  return (
    <div className="bulk-bar" id="bulk-bar">
      {/* For Enter in the "New tag" field. */}
      <DefaultButton name="do" value="tag:new" />
      <label className="tick">
        <input className="tick-box" type="checkbox" name="all" value="yes" />
        {formatSelectAllLabel(count)}
      </label>
      <div className="bulk-steps">
        <output id="selected" />
        <Menu label="Assign to…" shortcut="a">
          <div className="menu-choices">
            {[...colleagues, { id: '', name: 'No one' }].map(({ id, name }) => (
              <BulkStep value={`assignee:${id}`} key={id}>
                {name}
              </BulkStep>
            ))}
          </div>
          <Select id="bulk-season" name="season" label="Season">
            <SelectOptions of={seasons} />
            <option value="">None</option>
          </Select>
          <div className="row">
            <BulkStep value="season">Move to season</BulkStep>
          </div>
        </Menu>
        <Menu label="Status…">
          <div className="menu-choices">
            {statuses
              .filter((status) => status !== 'spam')
              .map((status) => (
                <BulkStep value={`status:${status}`} shortcut={status === 'done' ? 'e' : undefined} key={status}>
                  {statusActions[status]}
                </BulkStep>
              ))}
          </div>
        </Menu>
        <TagMenu tags={tags} />
        <BulkStep value={isSpam ? 'status:open' : 'status:spam'}>{isSpam ? 'Not spam' : statusActions.spam}</BulkStep>
      </div>
    </div>
  )
}

function formatSelectAllLabel({ n, isCapped }: CappedCount): string {
  if (n === 1 && !isCapped) return 'The one that matches'
  return `All ${formatCappedCount({ n, isCapped })} that match`
}

function BulkStep({ value, shortcut, children }: { value: string; shortcut?: string | undefined; children: string }) {
  return (
    <Button look="quiet" name="do" value={value} shortcut={shortcut}>
      {children}
    </Button>
  )
}

function TagMenu({ tags }: Pick<BulkBarProps, 'tags'>) {
  return (
    <Menu label="Tag…" shortcut="t">
      {tags.length > 0 && (
        <>
          <Select id="bulk-tag" name="tag" label="Tag">
            <SelectOptions of={tags} />
          </Select>
          <div className="row">
            <BulkStep value="tag:on">Add tag</BulkStep>
            <BulkStep value="tag:off">Remove tag</BulkStep>
          </div>
        </>
      )}
      <TextField
        id="bulk-new-tag"
        name="new-tag"
        label="New tag"
        maxLength={MAX_TAG_LENGTH}
        autoComplete="off"
        dir="auto"
      />
      <div className="row">
        <BulkStep value="tag:new">Add new tag</BulkStep>
        {tags.length > 0 && <a href={routes.deskTags}>Edit tags</a>}
      </div>
    </Menu>
  )
}
