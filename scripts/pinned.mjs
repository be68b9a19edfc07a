import { spawn } from 'node:child_process'
import { realpathSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { pinnedNode } from './installed.mjs'

/**
 * Runs the task of a script (its `import.meta.url`) on the pinned Node: in this process if it is that Node, otherwise by
 * starting the script again.
 * npm puts the pinned Node first on the path, but the first run happens before it is installed.
 */
export async function onPinnedNode(script, task) {
  if (realpathSync(process.execPath) === realpathSync(pinnedNode)) return task()
  const child = spawn(pinnedNode, [fileURLToPath(script), ...process.argv.slice(2)], { stdio: 'inherit' })
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code) => process.exit(code === null ? 1 : code))
}

/**
 * Ends this process, as SIGTERM would, when its parent exits: npm starts scripts through a shell that does not forward
 * signals, and stopping npm should stop the site.
 */
export function stopWithParent() {
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, 250)
  watch.unref()
}
