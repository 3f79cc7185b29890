import { isIPv6 } from 'node:net';

/**
 * Whose an address is, for counting: an IPv4 address itself, of IPv6 the network of 64 bits, since nobody gets less of
 * it than that and may come from anywhere in it.
 */
export function networkOf(address: string): string {
  const [bare = ''] = address.replace(/^::ffff:(?=[\d.]+$)/i, '').split('%');
  if (!isIPv6(bare)) return bare;
  const [head = '', tail] = new URL(`http://[${bare}]`).hostname.slice(1, -1).split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const between = Array.from({ length: 8 - before.length - after.length }, () => '0');
  return [...before, ...between, ...after].slice(0, 4).join(':');
}
