import { createECDH } from 'node:crypto';
import { type Db, inTransaction } from '#db/database';
import { takeTurn } from '#db/turns';
import { deleteAllDevices } from '#features/push/devices.store';
import type { Platform } from '#platform/platform';

/** The pair by which push services know the server, as `web-push` takes it. */
export interface PushKeys {
  publicKey: string;
  privateKey: string;
}

type Parts = Pick<Platform, 'database' | 'pushVault' | 'clock' | 'log'>;

/** What was read once stays so while the process runs. */
const known = new WeakMap<object, PushKeys>();

export const publicKeyOf = async (parts: Parts): Promise<string> => (await keysOf(parts)).publicKey;

/**
 * The keys of a database, made when they are first needed. Where they were sealed under another secret there are new
 * ones, and all devices are gone: what they subscribed to was the old pair.
 */
export async function keysOf({ database, pushVault, clock, log }: Parts): Promise<PushKeys> {
  const { adapter } = database.db.getExecutor();
  const before = known.get(adapter);
  if (before !== undefined) return before;
  const keys =
    opened(await findKeys(database.db), pushVault) ??
    (await inTransaction(database.db, async (tx) => {
      await takeTurn(tx, 'push keys');
      const row = await findKeys(tx);
      const there = opened(row, pushVault);
      if (there !== null) return there;
      const made = makeKeys();
      if (row !== undefined) {
        await deleteAllDevices(tx);
        log.warn('the push keys were sealed under another secret: devices have to be turned on again');
      }
      await storeKeys(tx, { ...made, privateKey: pushVault.seal(made.privateKey) }, clock.now());
      return made;
    }));
  known.set(adapter, keys);
  return keys;
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
