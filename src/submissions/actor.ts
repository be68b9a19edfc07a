/** Who does something on the desk. */
export interface Actor {
  id: string
  name: string
}
