import { expect, test } from 'vitest';
import { ownAddress } from '#platform/addresses';

test.each([
  ['127.0.0.1', 'http://127.0.0.1:3000'],
  ['0.0.0.0', 'http://127.0.0.1:3000'],
  ['::', 'http://[::1]:3000'],
  ['fd00::2', 'http://[fd00::2]:3000'],
  ['192.168.7.20', 'http://192.168.7.20:3000'],
])('the local URL of a server that listens on %s is %s', (host, address) => {
  expect(ownAddress({ host, port: 3000 })).toBe(address);
});
