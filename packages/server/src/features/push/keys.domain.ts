import { createECDH } from 'node:crypto';
import { advisoryLock } from '#db/advisory-locks';
import { type Db, inTransaction } from '#db/database';
import { deleteAllDevices } from '#features/push/devices.store';
import type { AppContext } from '#platform/app-context';

export interface PushKeys {
  publicKey: string;
  privateKey: string;
}

type Parts = Pick<AppContext, 'database' | 'pushVault' | 'clock' | 'log'>;

/**
 * Reads the VAPID keys, and creates them when first needed. Replaces keys sealed with another secret and deletes all
 * devices, which subscribed with the old ones.
 */
export async function readKeys({ database: { db }, pushVault, clock, log }: Parts): Promise<PushKeys> {
  const stored = opened(await findKeys(db), pushVault);
  if (stored !== null) return stored;
  return inTransaction(db, async (tx) => {
    await advisoryLock(tx, 'push keys');
    const row = await findKeys(tx);
    const there = opened(row, pushVault);
    if (there !== null) return there;
    const made = makeKeys();
    if (row !== undefined) {
      await deleteAllDevices(tx);
      log.warn('push keys were sealed with another secret: members must turn notifications on again');
    }
    await storeKeys(tx, { ...made, privateKey: pushVault.seal(made.privateKey) }, clock.now());
    return made;
  });
}

const findKeys = (db: Db) =>
  db
    .selectFrom('push_keys')
    .select(['public_key as publicKey', 'private_key as privateKey'])
    .executeTakeFirst();

async function storeKeys(tx: Db, { publicKey, privateKey }: PushKeys, now: number): Promise<void> {
  await tx.deleteFrom('push_keys').execute();
  const row = { public_key: publicKey, private_key: privateKey, created_at: now };
  await tx.insertInto('push_keys').values(row).execute();
}

function opened(row: PushKeys | undefined, vault: Parts['pushVault']): PushKeys | null {
  const privateKey = row === undefined ? null : vault.open(row.privateKey);
  return row === undefined || privateKey === null ? null : { publicKey: row.publicKey, privateKey };
}

function makeKeys(): PushKeys {
  const pair = createECDH('prime256v1');
  const publicKey = pair.generateKeys('base64url');
  // A number that begins with zeros is shorter than its 32 bytes.
  const privateKey = Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()]).subarray(-32);
  return { publicKey, privateKey: privateKey.toString('base64url') };
}
