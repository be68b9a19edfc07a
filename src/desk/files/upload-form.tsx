import * as routes from '../../routes'
import { PostForm } from '../shell/post-form'
import { TextField } from '../ui/fields'
import { UPLOAD_HINT } from './upload-texts'

export function UploadForm({ error }: { error?: string | undefined }) {
  return (
    <PostForm action={routes.deskFiles} encType="multipart/form-data" className="upload">
      <TextField
        {...{ id: 'upload', name: 'file', type: 'file', label: 'Add a file', hint: UPLOAD_HINT, error }}
        accept={ACCEPTED}
        required
      />
      <button className="button" type="submit">
        Upload
      </button>
    </PostForm>
  )
}

const ACCEPTED = 'image/jpeg,image/png,image/webp,image/avif,application/pdf'
