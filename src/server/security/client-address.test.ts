import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { listEnclosingNetworks, readClientNetwork, toNetwork } from './client-address'

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8:1:2::6', '2001:db8:1:2'],
  ['2001:db8::6', '2001:db8:0:0'],
  ['2001:0DB8:0000:0002::6', '2001:db8:0:2'],
  ['::1', '0:0:0:0'],
  ['', ''],
])('counts %s as %s', (address, network) => {
  expect(toNetwork(address)).toBe(network)
})

test.each([
  ['nobody', 0, ''],
  ['the proxy that we have', 1, '198.51.100.9'],
  ['both proxies that we have', 2, '203.0.113.5'],
  ['more proxies than wrote anything', 9, ''],
])('trusts X-Forwarded-For as far as %s wrote it', async (_who, trustedProxies, client) => {
  const app = new Hono()
  app.get('/', (context) => context.text(readClientNetwork(context, trustedProxies)))
  const headers = { 'X-Forwarded-For': '192.0.2.66, 203.0.113.5, 198.51.100.9' }
  expect(await (await app.request('/', { headers })).text()).toBe(client)
})

test.each([
  ['192.0.2.1:5678', '192.0.2.1'],
  ['[2001:db8:1:2::1]:443', '2001:db8:1:2'],
  ['[2001:db8:1:2::1]', '2001:db8:1:2'],
  ['unknown', ''],
  ['<script>', ''],
])('parses X-Forwarded-For %s', async (written, client) => {
  const app = new Hono()
  app.get('/', (context) => context.text(readClientNetwork(context, 1)))
  expect(await (await app.request('/', { headers: { 'X-Forwarded-For': written } })).text()).toBe(client)
})

test.each([
  ['2001:db8:1:2', ['2001:db8:1:2', '2001:db8:1:0/56', '2001:db8:1/48']],
  ['2001:db8:1:abcd', ['2001:db8:1:abcd', '2001:db8:1:ab00/56', '2001:db8:1/48']],
  ['0:0:0:0', ['0:0:0:0', '0:0:0:0/56', '0:0:0/48']],
  ['192.0.2.7', ['192.0.2.7']],
  ['', ['']],
])('counts %s in %j', (client, networks) => {
  expect(listEnclosingNetworks(client)).toEqual(networks)
})
