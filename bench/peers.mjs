import { realpathSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { launchBrowser } from '../scripts/browser.mjs'
import { ensureInstalled } from '../scripts/installed.mjs'
import { onPinnedNode } from '../scripts/pinned.mjs'
import { checkPeer } from './peers/check-peer.mjs'
import { preparePeers } from './peers/prepare.mjs'
import { startPeer } from './peers/serve.mjs'
import { weighPeer } from './peers/weigh-peer.mjs'

export { checkPeer, preparePeers, startPeer, weighPeer }

if (realpathSync(process.argv[1] ?? '') === fileURLToPath(import.meta.url)) {
  ensureInstalled()
  await onPinnedNode(import.meta.url, printPeers)
}

/** Prints what the same page weighs when other frameworks build it; those named on the command line, or all. */
async function printPeers() {
  const named = process.argv.slice(2)
  const peers = preparePeers(named.length > 0 ? { only: named } : {})
  const browser = await launchBrowser()
  const rows = {}
  try {
    for (const peer of peers) rows[peer.name] = await weighStarted(browser, peer)
  } finally {
    await browser.close()
  }
  console.table(rows)
}

async function weighStarted(browser, peer) {
  const site = await startPeer(peer)
  try {
    const address = site.origin + peer.path
    await checkPeer({ browser, address })
    const weight = await weighPeer({ browser, address })
    return {
      version: peer.version,
      words: weight.words,
      HTML: weight.html,
      'HTML, brotli': weight.htmlCompressed,
      'JS before': weight.before.bytes,
      'JS after': weight.after.bytes,
      files: `${weight.before.files}, ${weight.after.files}`,
    }
  } finally {
    await site.stop()
  }
}
