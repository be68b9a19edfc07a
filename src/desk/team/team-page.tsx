import type { ReactNode } from 'react'
import { roleDefinitions } from '../../access/roles'
import * as routes from '../../routes'
import type { ListedMember } from '../../staff/team'
import { PostForm } from '../shell/post-form'
import { Button } from '../ui/button'
import { ForeignText } from '../ui/foreign-text'
import { Ledger } from '../ui/ledger'
import { Age, Moment } from '../ui/moment'
import { Notice } from '../ui/notice'

interface TeamPageProps {
  staff: readonly ListedMember[]
  ownId: string
  notice?: ReactNode
}

export function TeamPage({ staff, ownId, notice }: TeamPageProps) {
  return (
    <>
      <div className="head">
        <h1>Team</h1>
        <a className="button" href={routes.deskInvite}>
          Invite someone
        </a>
      </div>
      {notice}
      <Ledger columns={['Name', 'Email', 'Role', 'Joined', 'Last seen']}>
        {staff.map((member) => (
          <MemberRow key={member.id} {...member} isOwn={member.id === ownId} />
        ))}
      </Ledger>
      {staff.length === 1 && <p>You’re the only one here. People you invite don’t need a password.</p>}
    </>
  )
}

/** Asks an owner to confirm the team after a restore. */
export function RestoredTeamNotice({ madeAt }: { madeAt: string }) {
  return (
    <Notice tone="problem">
      <p>
        This site was restored from a backup made <Moment at={madeAt} />. Members removed since then are back, with the
        roles they had. Remove those who left from <a href={routes.deskTeam}>the team</a>, then confirm it.
      </p>
      <PostForm action={routes.deskConfirmTeam}>
        <Button look="quiet">Confirm the team</Button>
      </PostForm>
    </Notice>
  )
}

function MemberRow({ id, name, email, role, isOwn, invitedAt, joinedAt, seenAt }: ListedMember & { isOwn: boolean }) {
  return (
    <tr>
      <th scope="row">
        <a href={routes.deskMember(id)}>
          <ForeignText>{name}</ForeignText>
        </a>
        {isOwn && ' (you)'}
      </th>
      <td>
        <ForeignText>{email}</ForeignText>
      </td>
      <td>{roleDefinitions[role].name}</td>
      {joinedAt ? (
        <>
          <td data-column="Joined">
            <Moment at={joinedAt} />
          </td>
          <td data-column="Last seen">{seenAt && <Age at={seenAt} />}</td>
        </>
      ) : (
        <td colSpan={2}>
          Invited <Moment at={invitedAt} />, hasn’t joined yet
        </td>
      )}
    </tr>
  )
}
