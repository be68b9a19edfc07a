import './desk.css'
import { countSelected } from './bulk/count-selected'
import { setUpDrafts } from './drafts'
import { showPrintButton } from './export/print-button'
import { runKeys } from './keys/keys'
import { runArrivals } from './live/arrivals'
import { runCountdowns } from './live/countdown'
import { runNumbers } from './live/numbers'
import { closeMenus } from './menus'
import { runPresence } from './presence/presence'
import { preventDoublePosts } from './prevent-double-posts'
import { suggestColleagues } from './submission/suggest-colleagues'

setUpDrafts()
preventDoublePosts()
closeMenus()
showPrintButton()
suggestColleagues()
runKeys()
runArrivals()
countSelected()
runNumbers()
runCountdowns()
runPresence()
// Loaded on demand, because few pages need the passkey library.
if (document.querySelector('form[data-passkey]'))
  void import('./sign-in/passkeys').then(({ addPasskeys }) => addPasskeys())
const fields = document.querySelector<HTMLElement>('[data-fields]')
if (fields) void import('./website/editor/edit-document').then(({ editDocument }) => editDocument(fields))
