import { expect, it } from 'vitest';
import { networkOf, plainAddress } from './network.ts';

it.each([
  ['203.0.113.9', '203.0.113.9', '203.0.113.9'],
  [' 203.0.113.9:50123', '203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9', '203.0.113.9'],
  ['::FFFF:cb00:7109', '203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['[2001:db8:1:2::6]:443', '2001:db8:1:2::6', '2001:db8:1:2::/64'],
  ['fe80::1%eth0', 'fe80::1', 'fe80::/64'],
  ['::1', '::1', '::/64'],
  ['', 'unknown', 'unknown'],
  ['_hidden', 'unknown', 'unknown'],
  ['0x7f.1', 'unknown', 'unknown'],
  ['999.0.0.1', 'unknown', 'unknown'],
])('%j is the address %s of the network %s', (text, address, network) => {
  expect([plainAddress(text), networkOf(text)]).toEqual([address, network]);
});

it('a network of IPv6 can be taken as wide as a site', () => {
  expect(networkOf('2001:db8:1:2::6', 48)).toBe('2001:db8:1::/48');
  expect(networkOf('203.0.113.9', 48)).toBe('203.0.113.9');
});
