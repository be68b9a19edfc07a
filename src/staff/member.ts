import type { Role } from './roles'

/** Somebody of the office, as the desk knows them. */
export interface StaffMember {
  id: string
  email: string
  name: string
  role: Role
  /** Whether they hear by mail of what is assigned to them or names them. */
  notify: boolean
  /** What came before counts as read. */
  unreadFrom: string
}
