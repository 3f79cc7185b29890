import type { CivilianCreate, CivilianUpdate } from '@ten-four/contract/civilians/civilians.contract';
import { CIVILIAN_TEXTS, CIVILIANS_A_DAY } from '@ten-four/contract/civilians/civilians.values';
import { PATIENT_TEXTS } from '@ten-four/contract/dispatch/patients.values';
import { type Db, inTransaction, type Tx } from '#db/database';
import { nameKeys } from '#db/search-keys';
import { type Actor, recordAudit } from '#features/audit/index';
import { closeAccountsOf, reopenAccountsOf } from '#features/bank/index';
import { publishDeletion } from '#features/civilians/civilians.events';
import { newSsn, readFields } from '#features/civilians/civilians.rules';
import * as store from '#features/civilians/civilians.store';
import { endDuty, publishCharacterRename } from '#features/dispatch/index';
import { renameInSearch, type Scope } from '#features/ownership/index';
import { renameInReports } from '#features/reports/index';
import { freeVehiclesOf, listVehicles, restoreVehiclesOf, type VehicleRow } from '#features/vehicles/index';
import {
  freeWeaponsOf,
  listWeapons,
  renameInWeapons,
  restoreWeaponsOf,
  type WeaponRow,
} from '#features/weapons/index';
import { DAY } from '#platform/clock';
import { readCursor } from '#platform/cursor';
import { conflict, notFound, ruleBroken, tooOften } from '#platform/errors';
import { findFree } from '#platform/find-free';
import { newId } from '#platform/ids';
import { fitPage, type PageQuery, readRows } from '#platform/newest-first';
import { lockUser } from '#platform/sessions/users.store';
import type { Settings } from '#platform/settings/settings';

const MAX_NAMES = 500;

export interface Holdings {
  vehicles: readonly VehicleRow[];
  weapons: readonly WeaponRow[];
}

export const NO_HOLDINGS: Holdings = { vehicles: [], weapons: [] };

export async function listHoldings(db: Db, civilianId: string): Promise<Holdings> {
  const [vehicles, weapons] = await Promise.all([
    listVehicles(db, civilianId, 'all'),
    listWeapons(db, civilianId, 'all'),
  ]);
  return { vehicles, weapons };
}

export const listOwnCivilians = (db: Db, ownerId: string): Promise<store.OwnedCivilian[]> =>
  store.listCiviliansOf(db, ownerId);

export const listDeletedCivilians = (db: Db, query: PageQuery) =>
  readRows(query, 'deleted_at', (page) => store.listDeleted(db, page));

export async function listAllCivilians(db: Db, { cursor, limit = MAX_NAMES }: PageQuery) {
  const [after] = readCursor(cursor, 'string') ?? [''];
  const names = await store.listNames(db, { after, limit: limit + 1 });
  return fitPage(names, limit, ({ id }) => [id]);
}

/** Throws 404 outside the scope, with the same message as for a missing character. */
export async function getCivilian(db: Db, id: string, scope: Scope): Promise<store.OwnedCivilian> {
  const civilian = await store.findCivilian(db, id, scope);
  if (civilian === undefined) throw notFound(CIVILIAN_TEXTS.notFound);
  return civilian;
}

/** Throws 422 above the quota, 429 above the daily limit. */
export function createCivilian(
  db: Db,
  { ownerId, input, quota, now }: { ownerId: string; input: CivilianCreate; quota: number; now: number },
): Promise<store.OwnedCivilian> {
  const fields = readFields(input, now);
  return inTransaction(db, async (tx) => {
    await requireBelowQuota(tx, ownerId, { quota, refusal: CIVILIAN_TEXTS.quotaReached });
    const earlier = await store.findCreationTime(tx, ownerId, CIVILIANS_A_DAY);
    if (earlier !== undefined && earlier > now - DAY) {
      throw tooOften(CIVILIAN_TEXTS.tooManyToday, earlier + DAY - now);
    }
    const id = newId();
    const row = { ...EMPTY, ...fields, id, user_id: ownerId, created_at: now, updated_at: now };
    return findFree('SSN', async () =>
      (await store.insertCivilian(tx, { ...row, ssn: newSsn() }))
        ? getCivilian(tx, id, { ownerId })
        : undefined,
    );
  });
}

/** Locks the owner, so the quota cannot be exceeded. */
async function requireBelowQuota(
  tx: Db,
  ownerId: string,
  { quota, refusal }: { quota: number; refusal: (quota: number) => string },
): Promise<void> {
  await lockUser(tx, ownerId);
  if ((await store.countCiviliansOf(tx, ownerId)) >= quota) throw ruleBroken(refusal(quota));
}

/** Publishes a changed name. Throws 404. */
export function editCivilian(
  db: Db,
  request: { id: string; ownerId: string; input: CivilianUpdate; settings: Settings; now: number },
): Promise<store.OwnedCivilian> {
  const { id, ownerId, input, settings, now } = request;
  const change = { ...readFields(input, now), updated_at: now };
  return inTransaction(db, async (tx) => {
    const write = () => store.updateCivilian(tx, { id, ownerId }, change);
    const mayRename = NAME_FIELDS.some((field) => field in change);
    const renaming = { userId: ownerId, civilianId: id, settings, now };
    const changed = await (mayRename ? publishCharacterRename(tx, renaming, write) : write());
    if (changed === undefined) throw notFound(CIVILIAN_TEXTS.notFound);
    if (KEY_FIELDS.some((field) => field in change)) await applyRename(tx, id, { ...changed, now });
    return getCivilian(tx, id, { ownerId });
  });
}

const NAME_FIELDS = ['first_name', 'middle_initial', 'last_name'];
const KEY_FIELDS = [...NAME_FIELDS, 'date_of_birth'];

async function applyRename(
  tx: Tx,
  civilianId: string,
  { before, after, now }: store.NameChange & { now: number },
): Promise<void> {
  const label = (name: store.NameChange['before']) => ({ text: fullNameOf(name), keys: nameKeys(name) });
  const things = [{ id: civilianId, before: label(before), after: label(after) }];
  await renameInSearch(tx, 'name_keys', { things, now });
  const [from, to] = [nameOf(before), nameOf(after)];
  if (from === to) return;
  await renameInReports(tx, { civilianId, name: to });
  await renameInWeapons(tx, { civilianId, from, to, now });
}

interface DeceasedRequest {
  id: string;
  scope: Scope;
  deceased: boolean;
  actor?: Actor;
  settings: Settings;
  now: number;
}

/** Ends a deceased character's duty and accepts an open death proposal. Throws 404. */
export function setDeceased(db: Db, request: DeceasedRequest): Promise<store.OwnedCivilian> {
  const { id, scope, deceased, now } = request;
  return inTransaction(db, async (tx) => {
    await markDeceased(tx, request);
    if (deceased) await store.answerProposal(tx, id, { answer: 'Accepted', now });
    return getCivilian(tx, id, scope);
  });
}

async function markDeceased(tx: Tx, request: DeceasedRequest): Promise<store.OwnedCivilian> {
  const { id, scope, actor, settings, now } = request;
  if (request.deceased) await endDuty(tx, { civilianId: id }, 'character', { settings, now });
  const change = { deceased: Number(request.deceased), updated_at: now };
  if (!(await store.updateWithin(tx, { id, scope }, change))) throw notFound(CIVILIAN_TEXTS.notFound);
  const civilian = await getCivilian(tx, id, scope);
  const summary = `Marked ${nameOf(civilian)} as ${request.deceased ? 'deceased' : 'alive again'}`;
  await recordAudit(tx, actor, { action: 'civilian.deceased', about: ['civilian', id], summary, now });
  return civilian;
}

/** Answers a death proposal; accepting marks the character as deceased. Throws 404, 409 without a proposal. */
export function answerDeathProposal(
  db: Db,
  request: { id: string; ownerId: string; accept: boolean; actor: Actor; settings: Settings; now: number },
): Promise<store.OwnedCivilian> {
  const { id, ownerId, accept, actor, settings, now } = request;
  return inTransaction(db, async (tx) => {
    const scope = { ownerId };
    const marked = accept
      ? await markDeceased(tx, { id, scope, deceased: true, actor, settings, now })
      : await getCivilian(tx, id, scope);
    if (!(await store.answerProposal(tx, id, { answer: accept ? 'Accepted' : 'Declined', now }))) {
      throw conflict(PATIENT_TEXTS.nothingProposed);
    }
    const summary = `${accept ? 'Accepted' : 'Declined'} the death of ${nameOf(marked)}`;
    await recordAudit(tx, actor, { action: 'death.answer', about: ['civilian', id], summary, now });
    return getCivilian(tx, id, scope);
  });
}

/** Ends duty and hides the character; staff can restore it. Throws 404. */
export function deleteCivilian(
  db: Db,
  request: { id: string; ownerId: string; actor: Actor; settings: Settings; now: number },
): Promise<void> {
  const { id, ownerId, actor, settings, now } = request;
  return inTransaction(db, async (tx) => {
    await endDuty(tx, { civilianId: id }, 'character', { settings, now });
    const scope = { ownerId };
    const civilian = await getCivilian(tx, id, scope);
    if (!(await store.updateWithin(tx, { id, scope }, { deleted_at: now })))
      throw notFound(CIVILIAN_TEXTS.notFound);
    await publishDeletion(tx, [id], now);
    await freeVehiclesOf(tx, id, now);
    await freeWeaponsOf(tx, id, now);
    await closeAccountsOf(tx, { civilianId: id, ownerId, now });
    const summary = `Deleted ${nameOf(civilian)}`;
    await recordAudit(tx, actor, { action: 'civilian.delete', about: ['civilian', id], summary, now });
  });
}

/** Throws 404, 422 above the quota. */
export function restoreCivilian(
  db: Db,
  { id, quota, actor, now }: { id: string; quota: number; actor: Actor; now: number },
): Promise<store.OwnedCivilian> {
  return inTransaction(db, async (tx) => {
    const deleted = await store.findDeleted(tx, id);
    if (deleted === undefined) throw notFound(CIVILIAN_TEXTS.notFound);
    await requireBelowQuota(tx, deleted.user_id, { quota, refusal: CIVILIAN_TEXTS.ownerHasAll });
    if (!(await store.markRestored(tx, id, now))) throw notFound(CIVILIAN_TEXTS.notFound);
    const holdings = { civilianId: id, deletedAt: deleted.deleted_at, now };
    await restoreVehiclesOf(tx, holdings);
    await restoreWeaponsOf(tx, holdings);
    await reopenAccountsOf(tx, id);
    const civilian = await getCivilian(tx, id, 'all');
    const summary = `Restored ${nameOf(civilian)}`;
    await recordAudit(tx, actor, { action: 'civilian.restore', about: ['civilian', id], summary, now });
    return civilian;
  });
}

type Named = Pick<store.OwnedCivilian, 'first_name' | 'middle_initial' | 'last_name'>;

const nameOf = ({ first_name, last_name }: Named): string => `${first_name} ${last_name}`;

const fullNameOf = ({ first_name, middle_initial, last_name }: Named): string =>
  [first_name, middle_initial, last_name].filter(Boolean).join(' ');

const EMPTY = { middle_initial: null, known_aliases: '[]', deceased: 0 };
