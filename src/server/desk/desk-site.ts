import type { DeskSite } from '../../desk/request'
import { listNavigationGroups } from '../../site/shell/navigation-groups'
import { storeUpload } from '../files/keep-upload'
import { findChangedSentences } from '../preview/changed-sentences'
import { readBackupSetup } from '../process/backup-setup'
import { checkContent, checkDraft, logFailures } from '../process/check-content'
import { readDataSpace } from '../process/disk'
import { listSettings } from '../process/list-settings'
import type { Site } from '../site'

export function createDeskSite(site: Site): DeskSite {
  return {
    database: site.database,
    app: site.app,
    settings: site.settings,
    mailIsFiles: site.settings.smtpUrl === undefined,
    eventStreams: site.eventStreams,
    exports: site.exports,
    testEmailTimes: site.testEmailTimes,
    readDiskSpace: () => readDataSpace(site.settings, site.database),
    readBackupSetup: () => readBackupSetup(site),
    listSettings,
    storeUpload: (actor, upload) => storeUpload(site, actor, upload),
    async runSiteCheck() {
      const failed = await checkContent(site)
      logFailures(site.log, failed)
      return failed.length === 0
    },
    checkDraft: (next) => checkDraft(site, next),
    listMenu: listNavigationGroups,
    findChangedSentences: (next) => findChangedSentences(site, next),
  }
}
