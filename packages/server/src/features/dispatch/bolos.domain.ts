import type { BoloCreate, BoloUpdate } from '@ten-four/contract/dispatch/bolos.contract';
import { DISPATCH_TEXTS } from '@ten-four/contract/dispatch/dispatch.values';
import type { Platform } from '@ten-four/contract/officers/officers.values';
import { type Db, inTransaction, type Tx } from '#db/database';
import { takeTurn } from '#db/turns';
import { publishBolo } from '#features/dispatch/bolos.events';
import { boloAfter, boloOf, boloStatus, changedFields } from '#features/dispatch/bolos.rules';
import {
  type BoloChange,
  type BoloRow,
  findBolo,
  insertBolo,
  listActiveBolos,
  updateBolo,
} from '#features/dispatch/bolos.store';
import type { Author } from '#features/dispatch/calls.policy';
import { conflict, notFound } from '#platform/errors';
import { newId } from '#platform/ids';

/** The BOLOs of the platforms that have not ended, newest first; `now` in milliseconds. */
export const listBolos = (db: Db, platforms: readonly Platform[], now: number): Promise<BoloRow[]> =>
  listActiveBolos(db, platforms, now);

/**
 * Creates a BOLO on the author's platform. Throws 400 where nothing says whom or what to look out for, and for an
 * expiry that is not in the future or too far in it.
 */
export function createBolo(
  db: Db,
  request: { by: Pick<Author, 'officerId' | 'platform'>; input: BoloCreate; now: number },
): Promise<BoloRow> {
  const { by, input, now } = request;
  const fields = boloOf(input, now);
  return inTransaction(db, async (tx) => {
    const bolo = await insertBolo(tx, {
      ...fields,
      id: newId(),
      platform: by.platform,
      created_by: by.officerId,
      created_at: now,
      updated_at: now,
      cancelled_at: null,
    });
    await publishBolo(tx, bolo, now);
    return bolo;
  });
}

/**
 * Edits a BOLO of a platform, takes its cancelling back, or gives an expired one more time. Throws 404, 400 like
 * `createBolo`, and 409 for one that would have ended all the same.
 */
export function editBolo(
  db: Db,
  request: { id: string; platform: Platform; input: BoloUpdate; now: number },
): Promise<BoloRow> {
  const { input, now } = request;
  return inTransaction(db, async (tx) => {
    const before = await find(tx, request);
    const cancelled_at = input.cancelled === false ? null : before.cancelled_at;
    const fields = boloAfter(before, input, now);
    const after = { ...before, ...fields, cancelled_at };
    if (boloStatus(after, now) !== 'Active') throw conflict(DISPATCH_TEXTS.boloEnded);
    if (changedFields(before, fields).length === 0 && cancelled_at === before.cancelled_at) return before;
    return save(tx, before, { ...fields, cancelled_at, updated_at: now });
  });
}

/** Cancels a BOLO of a platform. Throws 404, and 409 for one that has ended. */
export function cancelBolo(
  db: Db,
  request: { id: string; platform: Platform; now: number },
): Promise<BoloRow> {
  const { now } = request;
  return inTransaction(db, async (tx) => {
    const bolo = await find(tx, request);
    if (boloStatus(bolo, now) !== 'Active') throw conflict(DISPATCH_TEXTS.boloEnded);
    return save(tx, bolo, { cancelled_at: now, updated_at: now });
  });
}

async function find(tx: Tx, key: { id: string; platform: Platform }): Promise<BoloRow> {
  // Before anything is written, so that the events of one BOLO come in the order of its changes.
  await takeTurn(tx, `bolo ${key.id}`);
  const bolo = await findBolo(tx, { id: key.id, platform: key.platform });
  if (bolo === undefined) throw notFound(DISPATCH_TEXTS.boloNotFound);
  return bolo;
}

async function save(tx: Tx, before: BoloRow, change: BoloChange): Promise<BoloRow> {
  await updateBolo(tx, before.id, change);
  const bolo = { ...before, ...change };
  await publishBolo(tx, bolo, change.updated_at);
  return bolo;
}
