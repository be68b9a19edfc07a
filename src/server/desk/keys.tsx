import { KeysPage } from '../../desk/keys/keys-page'
import type { DeskRoute } from '../../desk/request'
import * as routes from '../../routes'

export const keyRoutes: readonly DeskRoute[] = [
  {
    method: 'GET',
    path: routes.deskKeys,
    right: 'account',
    handle: ({ member, show }) => show({ title: 'Keyboard shortcuts', body: <KeysPage isOn={member.keys} /> }),
  },
]
