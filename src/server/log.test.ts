import { expect, test } from 'vitest'
import { createLog } from './log'

function logged(about: object): Record<string, unknown> {
  const lines: string[] = []
  createLog({ write: (line) => void lines.push(line) }).error(about, 'it went wrong')
  return JSON.parse(lines.join(''))
}

test.each(['reason', 'stack', 'path'])('no mail address stands in the log as a %s', (field) => {
  const line = logged({ [field]: '550 5.1.1 <ada.lee+camp@example.org>: no such user, says mx@example.net' })
  expect(line[field]).toBe('550 5.1.1 <(address)>: no such user, says (address)')
})

test('what else a reason says stays', () => {
  expect(logged({ reason: 'disk full @ 17:03' }).reason).toBe('disk full @ 17:03')
})
