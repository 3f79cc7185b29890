import { isIP } from 'node:net';

/** Whether a host name names this machine only. */
export function isLoopback(hostname: string): boolean {
  const name = hostname.replace(/^\[|\]$/g, '').toLowerCase();
  return name === 'localhost' || name === '::1' || (isIP(name) === 4 && name.startsWith('127.'));
}

/** Where programs on this machine reach a server that listens so; where it listens on all, this machine is one of them. */
export function ownAddress({ host, port }: { host: string; port: number }): string {
  return `http://${nameOf(host)}:${port}`;
}

function nameOf(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1';
  if (host === '::') return '[::1]';
  return host.includes(':') ? `[${host}]` : host;
}
