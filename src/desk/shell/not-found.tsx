import * as routes from '../../routes'

/** For what does not exist, and for what somebody may not see: the two cannot be told apart. */
export function NotFound() {
  return (
    <>
      <h1>Page not found</h1>
      <p>
        There is nothing here for you. Go back to <a href={routes.desk}>the desk</a>.
      </p>
    </>
  )
}
