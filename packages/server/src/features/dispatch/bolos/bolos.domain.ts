import { foldPlate } from '@ten-four/contract/common/fold';
import type { BoloCreate, BoloUpdate } from '@ten-four/contract/dispatch/bolos.contract';
import { DISPATCH_TEXTS } from '@ten-four/contract/dispatch/dispatch.texts';
import type { Platform } from '@ten-four/contract/officers/officers.values';
import { type Db, inTransaction, type Tx } from '#db/database';
import { takeTurn } from '#db/turns';
import { type Actor, recordAudit } from '#features/audit/index';
import { publishBolo } from '#features/dispatch/bolos/bolos.events';
import {
  type BoloFields,
  type BoloSubject,
  boloAfter,
  boloInWords,
  boloOf,
  boloStatus,
  changedFields,
  isForPerson,
  isForPlate,
} from '#features/dispatch/bolos/bolos.rules';
import {
  type BoloChange,
  type BoloRow,
  findBolo,
  findPersonSubject,
  findVehicleSubject,
  insertBolo,
  isAboutCharacterOf,
  listActiveBolos,
  listActiveBolosAbout,
  listPersonSubjects,
  listVehicleSubjects,
  updateBolo,
  type WantedBolos,
} from '#features/dispatch/bolos/bolos.store';
import { addEntry } from '#features/dispatch/calls/calls.domain';
import type { Acting } from '#features/dispatch/calls/calls.policy';
import { conflict, forbidden, notFound } from '#platform/errors';
import { newId } from '#platform/ids';
import { wholeNameKey } from '#platform/search-text';

/** The BOLOs of the platforms that have not ended, newest first. */
export const listBolos = (db: Db, platforms: readonly Platform[], now: number): Promise<BoloRow[]> =>
  listActiveBolos(db, platforms, now);

/** Active BOLOs for plates, with whatever blanks and dashes, or names; newest first, at most 500. */
export async function listBolosAbout(
  db: Db,
  { plates: typed, names, ...wanted }: WantedBolos,
): Promise<BoloRow[]> {
  const plates = typed.map(foldPlate);
  const keys = names.map(wholeNameKey).filter((key) => key !== null);
  const found = await listActiveBolosAbout(db, { plates, names: keys, ...wanted });
  const { vehicleIds = [] } = wanted;
  const isBound = ({ vehicle_id }: BoloRow) => vehicleIds.some((id) => id === vehicle_id);
  return found.filter((bolo) => isBound(bolo) || isForPlate(bolo, plates) || isForPerson(bolo, { names }));
}

/** Creates a BOLO on a platform; the log of the call that it comes from, if any, tells of it. Throws 400 like `boloOf`, and 404. */
export function createBolo(
  db: Db,
  { by, input, now }: { by: Acting; input: BoloCreate; now: number },
): Promise<BoloRow> {
  const fields = boloOf(input, now);
  const { callId } = input;
  return inTransaction(db, async (tx) => {
    const { platform } = by;
    if (callId) {
      const text = `BOLO created: ${boloInWords(fields)}`;
      await addEntry(tx, { callId, platform, kind: 'bolo', text, by, now });
    }
    const bolo = await insertBolo(tx, {
      ...fields,
      ...(await bind(tx, fields, { input, platform, now })),
      id: newId(),
      platform,
      ...(by.officerId === null
        ? {
            created_by: by.postId,
            created_by_callsign: by.callsign,
            created_by_name: by.username,
          }
        : { created_by: by.officerId }),
      created_at: now,
      updated_at: now,
      cancelled_at: null,
    });
    await publishBolo(tx, bolo, now);
    return bolo;
  });
}

/**
 * Edits a BOLO of a platform, takes its cancelling back, or gives an expired one more time. Throws 404, 403 for one about
 * a character or vehicle of one's own, 400 like `createBolo`, and 409 for one that would have ended all the same. What
 * changes something is written into the audit log.
 */
export function editBolo(
  db: Db,
  request: { id: string; platforms: readonly Platform[]; input: BoloUpdate; actor: Actor; now: number },
): Promise<BoloRow> {
  const { input, actor, now } = request;
  return inTransaction(db, async (tx) => {
    const before = await find(tx, request);
    const cancelled_at = input.cancelled === false ? null : before.cancelled_at;
    const fields = boloAfter(before, input, now);
    const after = { ...before, ...fields, cancelled_at };
    if (boloStatus(after, now) !== 'Active') throw conflict(DISPATCH_TEXTS.boloEnded);
    if (changedFields(before, fields).length === 0 && cancelled_at === before.cancelled_at) return before;
    const isAboutOther = SUBJECT_FIELDS.some((field) => fields[field] !== before[field]);
    const subject = isAboutOther ? await bind(tx, fields, { input, platform: before.platform, now }) : {};
    const bolo = await save(tx, before, { ...fields, ...subject, cancelled_at, updated_at: now });
    await writeDown(tx, bolo, { actor, action: 'bolo.edit', now });
    return bolo;
  });
}

const SUBJECT_FIELDS = ['bolo_type', 'plate_key', 'person_key'] as const;
const NOBODY: BoloSubject = { civilian_id: null, vehicle_id: null };

/** Returns what was chosen for a BOLO, or the only character or vehicle that its name or plate fits. */
async function bind(
  tx: Tx,
  fields: BoloFields,
  {
    input,
    ...binding
  }: { input: Pick<BoloCreate, 'civilianId' | 'vehicleId'>; platform: Platform; now: number },
): Promise<BoloSubject> {
  const isVehicle = fields.bolo_type === 'vehicle';
  const id = isVehicle ? input.vehicleId : input.civilianId;
  const find = isVehicle ? findVehicleSubject : findPersonSubject;
  const chosen = id ? await find(tx, id, binding) : undefined;
  if (chosen !== undefined) return chosen;
  const [only = NOBODY, ...others] = await (isVehicle ? listVehicleSubjects : listPersonSubjects)(tx, fields);
  return others.length > 0 ? NOBODY : only;
}

/** Cancels a BOLO of a platform. Throws 404, 403 as for an edit, and 409 for one that has ended. */
export function cancelBolo(
  db: Db,
  request: { id: string; platforms: readonly Platform[]; actor: Actor; now: number },
): Promise<BoloRow> {
  const { actor, now } = request;
  return inTransaction(db, async (tx) => {
    const bolo = await find(tx, request);
    if (boloStatus(bolo, now) !== 'Active') throw conflict(DISPATCH_TEXTS.boloEnded);
    await writeDown(tx, bolo, { actor, action: 'bolo.cancel', now });
    return save(tx, bolo, { cancelled_at: now, updated_at: now });
  });
}

const DONE = { 'bolo.edit': 'Edited', 'bolo.cancel': 'Cancelled' } as const;

function writeDown(
  tx: Tx,
  bolo: BoloRow,
  { actor, action, now }: { actor: Actor; action: keyof typeof DONE; now: number },
): Promise<void> {
  const summary = `${DONE[action]} the BOLO on ${bolo.platform}: ${boloInWords(bolo)}`;
  return recordAudit(tx, actor, { action, about: ['BOLO', bolo.id], summary, now });
}

async function find(
  tx: Tx,
  key: { id: string; platforms: readonly Platform[]; actor: Actor },
): Promise<BoloRow> {
  // Before anything is written, so that the events of one BOLO come in the order of its changes.
  await takeTurn(tx, `bolo ${key.id}`);
  const bolo = await findBolo(tx, { id: key.id });
  if (bolo === undefined || !key.platforms.includes(bolo.platform))
    throw notFound(DISPATCH_TEXTS.boloNotFound);
  if (await isAboutCharacterOf(tx, bolo, key.actor.viewer.userId))
    throw forbidden(DISPATCH_TEXTS.boloAboutYou);
  return bolo;
}

async function save(tx: Tx, before: BoloRow, change: BoloChange): Promise<BoloRow> {
  await updateBolo(tx, before.id, change);
  const bolo = { ...before, ...change };
  await publishBolo(tx, bolo, change.updated_at);
  return bolo;
}
