import './desk.css'
import { keepDrafts } from './drafts'

keepDrafts()
// Few pages have use for its library.
if (document.querySelector('form[data-passkey]')) void import('./passkeys').then(({ addPasskeys }) => addPasskeys())
