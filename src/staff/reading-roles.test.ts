import { expect, test } from 'vitest'
import { may, roles } from '../access/roles'
import { PUBLISHING_ROLES } from '../editorial/publishers'
import { READING_ROLES } from '../submissions/readers'

test('submissions are assigned to, and notes tell, just the roles that may read', () => {
  expect(roles.filter((role) => may(role, 'read'))).toEqual(READING_ROLES)
})

test('what is planned is published just for the roles that may publish', () => {
  expect(roles.filter((role) => may(role, 'publish'))).toEqual(PUBLISHING_ROLES)
})
