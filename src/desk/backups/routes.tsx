import { listGood } from '../../backups/records'
import { requestBackup } from '../../backups/requests'
import { readBackupState } from '../../backups/state'
import * as routes from '../../routes'
import { doneAddress, ownNotice } from '../own-notice'
import type { DeskRequest, DeskRoute } from '../request'
import { BackupsPage } from './backups-page'

const right = 'backups'

export const backupRoutes: readonly DeskRoute[] = [
  { method: 'GET', path: routes.deskBackups, right, handle: show },
  { method: 'POST', path: routes.deskBackups, right, handle: ask },
]

/** As many as are kept, and those before a migration. */
const MOST_SHOWN = 50

async function show(request: DeskRequest): Promise<Response> {
  const { site } = request
  const state = await readBackupState(site.app)
  const words = state.isAsked ? { asked: 'A backup will be made in a moment. Reload this page to see it.' } : {}
  const body = (
    <BackupsPage
      state={state}
      backups={await listGood(site.database, site.app.now(), MOST_SHOWN)}
      setup={await site.readBackupSetup()}
      notice={await ownNotice(request, words)}
    />
  )
  return request.show({ title: 'Backups', body })
}

async function ask({ site, actor, redirect }: DeskRequest): Promise<Response> {
  await requestBackup(site.app, actor)
  return redirect(doneAddress(routes.deskBackups, 'asked', undefined))
}
