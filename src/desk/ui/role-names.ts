import type { Role } from '../../staff/roles'

/** What each role is called, and what it may do. */
export const roleNames: Readonly<Record<Role, { name: string; may: string }>> = {
  owner: { name: 'Owner', may: 'Everything, the team included.' },
  office: { name: 'Office', may: 'Reads, answers and sees care information, emails and the log. Not the team.' },
  helper: { name: 'Helper', may: 'Reads and answers, without care information, emails and the log.' },
  editor: { name: 'Editor', may: 'Only what the site says. Sees nothing that families send.' },
  saturday: { name: 'Saturday', may: 'Only rosters around a Saturday. Sees nothing else yet.' },
}
