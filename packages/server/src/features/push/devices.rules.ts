import { createECDH } from 'node:crypto';
import type { DeviceAdd } from '@ten-four/contract/push/push.contract';
import { PUSH_TEXTS } from '@ten-four/contract/push/push.values';
import { isLoopback } from '#platform/addresses';
import { invalidField } from '#platform/errors';

const HOSTS: readonly string[] = ['fcm.googleapis.com'];
const DOMAINS: readonly string[] = ['.push.apple.com', '.push.services.mozilla.com', '.notify.windows.com'];

const AUTH_BYTES = 16;
const POINT_BYTES = 65;

/** Hosts from the configuration, and whether loopback hosts may use http. */
export interface KnownHosts {
  hosts: readonly string[];
  production: boolean;
}

/** Throws 400 for an address of an unknown push service, and for invalid keys. */
export function requireSubscription({ endpoint, keys }: DeviceAdd, known: KnownHosts): void {
  if (!isKnown(endpoint, known)) throw invalidField('endpoint', PUSH_TEXTS.unknownService);
  if (!isPoint(keys.p256dh)) throw invalidField('keys.p256dh', PUSH_TEXTS.badKeys);
  if (decode(keys.auth)?.length !== AUTH_BYTES) throw invalidField('keys.auth', PUSH_TEXTS.badKeys);
}

function isKnown(endpoint: string, { hosts, production }: KnownHosts): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, host, port, username, password } = new URL(endpoint);
  if (username !== '' || password !== '') return false;
  const isNamed = hosts.includes(host);
  if (protocol === 'http:') return isNamed && !production && isLoopback(hostname);
  if (protocol !== 'https:') return false;
  return (
    isNamed || (port === '' && (HOSTS.includes(hostname) || DOMAINS.some((end) => hostname.endsWith(end))))
  );
}

/** Browsers differ about the padding of base64url. */
function decode(text: string): Buffer | null {
  return /^[A-Za-z0-9_-]+={0,2}$/.test(text) ? Buffer.from(text, 'base64url') : null;
}

function isPoint(text: string): boolean {
  const bytes = decode(text);
  if (bytes?.length !== POINT_BYTES) return false;
  try {
    const own = createECDH('prime256v1');
    own.generateKeys();
    own.computeSecret(bytes);
    return true;
  } catch {
    return false;
  }
}
