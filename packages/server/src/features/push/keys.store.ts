import type { Db } from '#db/database';

/** The private key is stored sealed. */
export interface PushKeys {
  publicKey: string;
  privateKey: string;
}

export const findKeys = (db: Db): Promise<PushKeys | undefined> =>
  db
    .selectFrom('push_keys')
    .select(['public_key as publicKey', 'private_key as privateKey'])
    .executeTakeFirst();

export async function replaceKeys(tx: Db, { publicKey, privateKey }: PushKeys, now: number): Promise<void> {
  await tx.deleteFrom('push_keys').execute();
  const row = { public_key: publicKey, private_key: privateKey, created_at: now };
  await tx.insertInto('push_keys').values(row).execute();
}

export const deleteAllDevices = (tx: Db) => tx.deleteFrom('push_devices').execute();
