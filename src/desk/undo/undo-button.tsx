import * as routes from '../../routes'
import { PostForm } from '../shell/post-form'
import { Button } from '../ui/button'

interface UndoButtonProps {
  eventId: string
  /** The address to return to. */
  back: string
  /** A description of the event for screen readers. */
  of?: string | undefined
  /** True if it undoes the latest change, which has a keyboard shortcut. */
  isLatest?: boolean
}

export function UndoButton({ eventId, back, of, isLatest = false }: UndoButtonProps) {
  return (
    <PostForm action={routes.deskUndo(eventId)} className="undo">
      <input type="hidden" name="back" value={back} />
      <Button look="text" shortcut={isLatest ? 'u' : undefined}>
        Undo{of !== undefined && <span className="visually-hidden"> “{of}”</span>}
      </Button>
    </PostForm>
  )
}
