import * as routes from '../../routes'
import { PostForm } from '../shell/post-form'
import { UPLOAD_HINT } from './upload-texts'

/** Takes one file. */
export function UploadForm({ error }: { error?: string | undefined }) {
  const described = ['upload-hint', error !== undefined && 'upload-error'].filter(Boolean).join(' ')
  return (
    <PostForm action={routes.deskFiles} encType="multipart/form-data" className="upload">
      <div className="field">
        <label className="field-label" htmlFor="upload">
          Add a file
        </label>
        <p className="field-hint" id="upload-hint">
          {UPLOAD_HINT}
        </p>
        <input
          className="control"
          type="file"
          id="upload"
          name="file"
          accept={ACCEPTED}
          required
          aria-describedby={described}
          aria-invalid={error === undefined ? undefined : true}
        />
        {error !== undefined && (
          <p className="field-error" id="upload-error">
            <span className="visually-hidden">Error: </span>
            {error}
          </p>
        )}
      </div>
      <button className="button" type="submit">
        Upload
      </button>
    </PostForm>
  )
}

/** What a browser offers to choose from. */
const ACCEPTED = 'image/jpeg,image/png,image/webp,image/avif,application/pdf'
