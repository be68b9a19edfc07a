/** The staff member who performs an action. */
export interface Actor {
  id: string
  name: string
  /** Their role when the request was authorized. */
  role?: string
}
