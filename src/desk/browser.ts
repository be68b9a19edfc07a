import './desk.css'
import { countSelected } from './bulk/count-selected'
import { setUpDrafts } from './drafts'
import { showPrintButton } from './export/print-button'
import { setUpShortcuts } from './keys/keys'
import { setUpArrivals } from './live/arrivals'
import { setUpCountdowns } from './live/countdown'
import { setUpLiveCounts } from './live/numbers'
import { closeMenus } from './menus'
import { setUpPresence } from './presence/presence'
import { preventDoublePosts } from './prevent-double-posts'
import { setUpBanner } from './shell/fold-banner'
import { suggestColleagues } from './submission/suggest-colleagues'

setUpDrafts()
preventDoublePosts()
closeMenus()
setUpBanner()
showPrintButton()
suggestColleagues()
setUpShortcuts()
setUpArrivals()
countSelected()
setUpLiveCounts()
setUpCountdowns()
setUpPresence()
// Loaded on demand, because few pages need the passkey library.
if (document.querySelector('form[data-passkey]'))
  void import('./sign-in/passkeys').then(({ addPasskeys }) => addPasskeys())
const fields = document.querySelector<HTMLElement>('[data-fields]')
if (fields) void import('./website/editor/edit-document').then(({ editDocument }) => editDocument(fields))
