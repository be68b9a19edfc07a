import * as routes from '../../routes'

/** Shown for missing and forbidden pages alike, so that a response does not reveal which pages exist. */
export function NotFound() {
  return (
    <>
      <h1>Page not found</h1>
      <p>
        This page doesn’t exist, or you don’t have access to it. Go back to <a href={routes.desk}>the desk</a>.
      </p>
    </>
  )
}
