/** The member of staff who does something. */
export interface Actor {
  id: string
  name: string
  /** The role that they had when their request was let in. */
  role?: string
}
