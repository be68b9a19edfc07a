import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { type BackupSummary, SiteState } from './site-state'

const backup: BackupSummary = {
  madeAt: undefined,
  isCopied: false,
  copyFailed: false,
  proof: undefined,
  isMissed: false,
}

const renderDiskSpace = (room: Parameters<typeof SiteState>[0]['room']) =>
  renderToStaticMarkup(<SiteState backup={backup} room={room} maySeeBackups={false} />)

test.each([
  { ...backup, madeAt: '2026-06-24T10:00:00.000Z', copyFailed: true },
  { ...backup, madeAt: '2026-06-24T10:00:00.000Z', proof: { at: '2026-06-24T10:00:00.000Z', failed: true } },
])('reports a failed copy and a failed test restore as problems', (broken) => {
  const isProblem = (given: BackupSummary) =>
    renderToStaticMarkup(<SiteState backup={given} room={undefined} maySeeBackups={false} />).includes(
      'data-tone="problem"',
    )
  expect([isProblem(backup), isProblem(broken)]).toEqual([false, true])
})

test('reports a disk with less than a tenth free as a problem', () => {
  expect(renderDiskSpace({ free: 999_000_000, total: 10_000_000_000 })).toContain('999 MB of 10,000 MB are free')
  expect(renderDiskSpace({ free: 1_000_000_000, total: 10_000_000_000 })).not.toContain('free')
})

test('shows the size of a database on another server', () => {
  expect(renderDiskSpace({ database: 1_234_567_890 })).toContain('The database takes 1,234 MB.')
})
