import * as routes from '../../routes'
import type { DeskRoute } from '../request'
import { KeysPage } from './keys-page'

export const keyRoutes: readonly DeskRoute[] = [
  {
    method: 'GET',
    path: routes.deskKeys,
    right: 'account',
    handle: ({ member, show }) => show({ title: 'Keyboard shortcuts', body: <KeysPage isOn={member.keys} /> }),
  },
]
