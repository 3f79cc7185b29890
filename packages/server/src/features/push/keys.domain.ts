import { createECDH } from 'node:crypto';
import { advisoryLock } from '#db/advisory-locks';
import { inTransaction } from '#db/database';
import { deleteAllDevices, findKeys, type PushKeys, replaceKeys } from '#features/push/keys.store';
import type { AppContext } from '#platform/app-context';

type Parts = Pick<AppContext, 'database' | 'pushVault' | 'clock' | 'log'>;

/**
 * Reads the VAPID keys, and creates them when first needed. Replaces keys sealed with another secret and deletes all
 * devices, which subscribed with the old ones.
 */
export async function readKeys({ database: { db }, pushVault, clock, log }: Parts): Promise<PushKeys> {
  const stored = openKeys(await findKeys(db), pushVault);
  if (stored !== null) return stored;
  return inTransaction(db, async (tx) => {
    await advisoryLock(tx, 'push keys');
    const row = await findKeys(tx);
    const existing = openKeys(row, pushVault);
    if (existing !== null) return existing;
    const keys = createKeys();
    if (row !== undefined) {
      await deleteAllDevices(tx);
      log.warn('push keys were sealed with another secret: members must turn notifications on again');
    }
    await replaceKeys(tx, { ...keys, privateKey: pushVault.seal(keys.privateKey) }, clock.now());
    return keys;
  });
}

function openKeys(row: PushKeys | undefined, vault: Parts['pushVault']): PushKeys | null {
  const privateKey = row === undefined ? null : vault.open(row.privateKey);
  return row === undefined || privateKey === null ? null : { publicKey: row.publicKey, privateKey };
}

function createKeys(): PushKeys {
  const pair = createECDH('prime256v1');
  const publicKey = pair.generateKeys('base64url');
  // A number that begins with zeros is shorter than its 32 bytes.
  const privateKey = Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()]).subarray(-32);
  return { publicKey, privateKey: privateKey.toString('base64url') };
}
