import * as routes from '../../routes'
import { PostForm } from '../shell/post-form'
import { Button } from '../ui/button'

interface UndoButtonProps {
  eventId: string
  /** The page to come back to. */
  back: string
  /** What is undone, for who hears the button without seeing where it stands. */
  of?: string | undefined
  /** Whether it takes back what has just been done, which a key does too. */
  isLatest?: boolean
}

/** Takes back what an event tells of. */
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
