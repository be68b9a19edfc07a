import { KeysPage } from '../../desk/keys/keys-page'
import * as routes from '../../routes'
import type { DeskRoute } from './route'

export const keyRoutes: readonly DeskRoute[] = [
  {
    method: 'GET',
    path: routes.deskKeys,
    right: 'account',
    handle: ({ member, show }) => show({ title: 'Keyboard shortcuts', body: <KeysPage isOn={member.keys} /> }),
  },
]
