import { expect, test } from 'vitest'
import { READING_ROLES } from '../submissions/readers'
import { may, roles } from './roles'

test('submissions are assigned to, and notes tell, just the roles that may read', () => {
  expect(roles.filter((role) => may(role, 'read'))).toEqual(READING_ROLES)
})
