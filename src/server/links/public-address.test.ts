import { expect, test } from 'vitest'
import { isPublicAddress } from './public-address'

test.each([
  '93.184.215.14',
  '8.8.8.8',
  '172.32.0.1',
  '2606:4700::1111',
  '2a00:1450:4001:82a::200e',
])('%s is public', (address) => expect(isPublicAddress(address)).toBe(true))

test.each([
  ...['127.0.0.1', '127.9.9.9', '0.0.0.0', '10.1.2.3', '172.16.0.1', '172.31.255.255', '192.168.1.1', '100.64.0.1'],
  ...['169.254.169.254', '192.0.0.1', '198.18.0.1', '224.0.0.1', '255.255.255.255'],
  ...['::1', '::', 'fe80::1', 'fc00::1', 'fd12::1', 'ff02::1', '::ffff:127.0.0.1', '::ffff:8.8.8.8', '64:ff9b::7f00:1'],
  ...['2002:7f00:1::', '2001::1', '2001:db8::1', '3fff::1', 'localhost', ''],
])('%s is not public', (address) => expect(isPublicAddress(address)).toBe(false))
