import * as routes from '../../routes'
import type { DeskRoute } from '../request'
import { shortcuts } from './shortcuts'

export const keyRoutes: readonly DeskRoute[] = [
  {
    method: 'GET',
    path: routes.deskKeys,
    right: 'account',
    handle: ({ member, show }) => show({ title: 'Keyboard shortcuts', body: <KeysPage isOn={member.keys} /> }),
  },
]

/** Lists the shortcuts. Also works without JavaScript. */
function KeysPage({ isOn }: { isOn: boolean }) {
  return (
    <>
      <h1>Keyboard shortcuts</h1>
      <p>
        {isOn ? 'They are on.' : 'They are off.'} You can turn them {isOn ? 'off' : 'on'} in{' '}
        <a href={`${routes.deskAccount}#keys`}>your account</a>. They don’t work while you’re typing, and you never have
        to use them.
      </p>
      <dl className="keys">
        {shortcuts.map(({ keys, action }) => (
          <div key={action}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{action}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
