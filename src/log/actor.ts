/** The staff member who performs an action. */
export interface Actor {
  id: string
  name: string
  /** The role at the time the request was authorized. */
  role?: string
}
