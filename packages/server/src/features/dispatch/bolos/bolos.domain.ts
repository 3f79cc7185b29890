import { foldPlate } from '@ten-four/contract/common/fold';
import type { BoloCreate, BoloUpdate } from '@ten-four/contract/dispatch/bolos.contract';
import { DISPATCH_TEXTS } from '@ten-four/contract/dispatch/dispatch.texts';
import type { GamePlatform } from '@ten-four/contract/officers/officers.values';
import { advisoryLock } from '#db/advisory-locks';
import { type Db, inTransaction, type Tx } from '#db/database';
import { type Actor as AuditActor, recordAudit } from '#features/audit/index';
import { publishBolo } from '#features/dispatch/bolos/bolos.events';
import {
  type BoloFields,
  type BoloSubject,
  boloAfter,
  boloOf,
  boloStatus,
  describeBolo,
  isForPerson,
  isForPlate,
} from '#features/dispatch/bolos/bolos.rules';
import type { BoloChange, BoloRow } from '#features/dispatch/bolos/bolos.store';
import * as store from '#features/dispatch/bolos/bolos.store';
import { addEntry } from '#features/dispatch/calls/calls.domain';
import type { Actor } from '#features/dispatch/calls/calls.policy';
import { creatorOf } from '#features/dispatch/calls/creating.domain';
import type { ChangeContext } from '#features/dispatch/change-context';
import { lockFor } from '#features/dispatch/confirming.domain';
import { conflict, forbidden, notFound } from '#platform/errors';
import { newId } from '#platform/ids';
import { wholeNameKey } from '#platform/search-text';
import { rereadViewer } from '#platform/sessions/sessions';
import type { Viewer } from '#platform/sessions/viewer';

export const listBolos = store.listActiveBolos;

/** Returns active BOLOs for plates or names, newest first, at most 500. Plates may contain spaces and dashes. */
export async function listBolosAbout(
  db: Db,
  wanted: {
    plates: readonly string[];
    names: readonly string[];
    vehicleIds?: readonly string[];
    platforms: readonly GamePlatform[];
    now: number;
  },
): Promise<BoloRow[]> {
  const { names, vehicleIds: vehicles = [], platforms, now } = wanted;
  const plates = wanted.plates.map(foldPlate);
  const keys = names.map(wholeNameKey).filter((key) => key !== null);
  const about = { plates, names: keys, civilians: [], vehicles };
  const found = await store.listActiveBolosMatching(db, { ...about, platforms, now });
  return found.filter(
    (bolo) =>
      vehicles.some((id) => id === bolo.vehicle_id) ||
      isForPlate(bolo, plates) ||
      isForPerson(bolo, { names }),
  );
}

/** Creates a BOLO; if it comes from a call, that call's log mentions it. Throws 400 like `boloOf`, and 404. */
export function createBolo(db: Db, { input, ...act }: ChangeContext & { by: Actor; input: BoloCreate }) {
  const { now } = act;
  const fields = boloOf(input, now);
  const { callId } = input;
  return inTransaction(db, async (tx) => {
    const { by } = await lockFor(tx, act);
    const { platform } = by;
    if (callId) {
      const text = `BOLO created: ${describeBolo(fields)}`;
      await addEntry(tx, { callId, platform, kind: 'bolo', text, by, now });
    }
    const bolo: BoloRow = {
      ...fields,
      ...(await linkSubject(tx, fields, { input, platform, now })),
      ...(await creatorOf(tx, by)),
      id: newId(),
      platform,
      created_at: now,
      updated_at: now,
      cancelled_at: null,
    };
    await store.insertBolos(tx, [bolo]);
    await publishBolo(tx, bolo, now);
    return bolo;
  });
}

interface BoloRequest extends ChangeContext {
  id: string;
  actor: AuditActor;
  platformsOf: (viewer: Viewer) => readonly GamePlatform[];
}

/** Edits or restores a BOLO. Throws 404, 403 if about the actor, 400 like `createBolo`, and 409 if it stays ended. */
export function editBolo(db: Db, request: BoloRequest & { input: BoloUpdate }): Promise<BoloRow> {
  const { input, actor, now } = request;
  return inTransaction(db, async (tx) => {
    const before = await lockBolo(tx, request);
    const cancelled_at = input.cancelled === false ? null : before.cancelled_at;
    const fields = boloAfter(before, input, now);
    const edit = { ...fields, cancelled_at };
    if (boloStatus(edit, now) !== 'Active') throw conflict(DISPATCH_TEXTS.boloEnded);
    if (Object.entries(edit).every(([key, value]) => value === before[key as keyof typeof edit]))
      return before;
    const isAboutOther = SUBJECT_FIELDS.some((field) => fields[field] !== before[field]);
    const binding = { input, platform: before.platform, now };
    const subject = isAboutOther ? await linkSubject(tx, fields, binding) : {};
    const bolo = await saveBolo(tx, before, { ...edit, ...subject, updated_at: now });
    await auditChange(tx, bolo, { actor, action: 'bolo.edit', now });
    return bolo;
  });
}

const SUBJECT_FIELDS = ['bolo_type', 'plate_key', 'person_key'] as const;
const NO_SUBJECT: BoloSubject = { civilian_id: null, vehicle_id: null };

/** Returns the chosen subject, or the only character or vehicle that matches the name or plate. */
async function linkSubject(
  tx: Tx,
  fields: BoloFields,
  request: { input: Pick<BoloCreate, 'civilianId' | 'vehicleId'>; platform: GamePlatform; now: number },
): Promise<BoloSubject> {
  const { input } = request;
  const [id, find, listMatching] =
    fields.bolo_type === 'vehicle'
      ? ([input.vehicleId, store.findVehicleSubject, store.listVehicleSubjects] as const)
      : ([input.civilianId, store.findPersonSubject, store.listPersonSubjects] as const);
  const chosen = id ? await find(tx, id, request) : undefined;
  if (chosen !== undefined) return chosen;
  const [only = NO_SUBJECT, ...others] = await listMatching(tx, fields);
  return others.length > 0 ? NO_SUBJECT : only;
}

/** Cancels a BOLO. Throws 404, 403 as for an edit, and 409 if it has ended. */
export function cancelBolo(db: Db, request: BoloRequest): Promise<BoloRow> {
  const { actor, now } = request;
  return inTransaction(db, async (tx) => {
    const bolo = await lockBolo(tx, request);
    if (boloStatus(bolo, now) !== 'Active') throw conflict(DISPATCH_TEXTS.boloEnded);
    await auditChange(tx, bolo, { actor, action: 'bolo.cancel', now });
    return saveBolo(tx, bolo, { cancelled_at: now, updated_at: now });
  });
}

const DONE = { 'bolo.edit': 'Edited', 'bolo.cancel': 'Canceled' } as const;

function auditChange(
  tx: Tx,
  bolo: BoloRow,
  { actor, action, now }: { actor: AuditActor; action: keyof typeof DONE; now: number },
): Promise<void> {
  const summary = `${DONE[action]} the BOLO on ${bolo.platform}: ${describeBolo(bolo)}`;
  return recordAudit(tx, actor, { action, about: ['BOLO', bolo.id], summary, now });
}

async function lockBolo(tx: Tx, { id, actor, platformsOf, settings, now }: BoloRequest): Promise<BoloRow> {
  // Locks before the first write, so that events come in the order of changes.
  await advisoryLock(tx, `bolo ${id}`);
  const { userId } = actor.viewer;
  const { viewer } = await rereadViewer(tx, { userId, settings, now });
  const bolo = await store.findBolo(tx, { id });
  if (bolo === undefined || !platformsOf(viewer).includes(bolo.platform))
    throw notFound(DISPATCH_TEXTS.boloNotFound);
  if (await store.isAboutCharacterOf(tx, bolo, userId)) throw forbidden(DISPATCH_TEXTS.boloAboutYou);
  return bolo;
}

async function saveBolo(tx: Tx, before: BoloRow, change: BoloChange): Promise<BoloRow> {
  await store.updateBolo(tx, before.id, change);
  const bolo = { ...before, ...change };
  await publishBolo(tx, bolo, change.updated_at);
  return bolo;
}
