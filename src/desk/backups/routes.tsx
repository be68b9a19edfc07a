import { listCompleted } from '../../backups/records'
import { requestBackup } from '../../backups/requests'
import { readBackupState } from '../../backups/state'
import * as routes from '../../routes'
import { noticeAddress, renderActionNotice } from '../action-notice'
import type { DeskRequest, DeskRoute } from '../request'
import { BackupsPage } from './backups-page'

const right = 'backups'

export const backupRoutes: readonly DeskRoute[] = [
  { method: 'GET', path: routes.deskBackups, right, handle: showBackups },
  { method: 'POST', path: routes.deskBackups, right, handle: requestBackupNow },
]

/** All the backups that are kept, and those made before migrations. */
const MAX_BACKUPS_SHOWN = 50

async function showBackups(request: DeskRequest): Promise<Response> {
  const { site } = request
  const state = await readBackupState(site.app)
  const words = state.isRequested ? { asked: 'A backup will be made in a moment. Reload this page to see it.' } : {}
  const body = (
    <BackupsPage
      state={state}
      backups={await listCompleted(site.database, site.app.now(), MAX_BACKUPS_SHOWN)}
      setup={await site.readBackupSetup()}
      notice={await renderActionNotice(request, words)}
    />
  )
  return request.show({ title: 'Backups', body })
}

async function requestBackupNow({ site, actor, redirect }: DeskRequest): Promise<Response> {
  await requestBackup(site.app, actor)
  return redirect(noticeAddress(routes.deskBackups, 'asked', undefined))
}
