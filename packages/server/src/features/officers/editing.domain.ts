import { CIVILIAN_TEXTS } from '@ten-four/contract/civilians/civilians.values';
import type { OfficerEdit } from '@ten-four/contract/officers/officers.contract';
import { normaliseCallsign, OFFICER_TEXTS } from '@ten-four/contract/officers/officers.values';
import { type Db, inTransaction, type Tx } from '#db/database';
import { isUniqueViolation } from '#db/database-errors';
import { type Actor, recordAudit } from '#features/audit/index';
import { endPanicOf, holdPlatforms, holdProfile, moveUnit, tellOtherNames } from '#features/dispatch/index';
import { callsignTaken } from '#features/officers/officers.domain';
import { newBadgeNumber } from '#features/officers/officers.rules';
import {
  findHolder,
  findOfficer,
  listBadgeNumbers,
  type OfficerChange,
  type OfficerRow,
  updateOfficer,
} from '#features/officers/officers.store';
import { holdCivilian } from '#features/ownership/index';
import { conflictingField, invalidField, notFound } from '#platform/errors';
import { publish } from '#platform/live/publish';
import { firstDepartment } from '#platform/settings/departments';
import type { Settings } from '#platform/settings/settings';

interface Edit {
  id: string;
  input: OfficerEdit;
  actor: Actor;
  settings: Settings;
  now: number;
}

/**
 * Staff change a profile; board, calls and the panic tell at once, and a panic of another character or on another
 * platform ends. Throws 400 for a callsign that is none, 404 for a missing officer and for a character that is not the
 * player's or does not live, 409 for a callsign or badge number that somebody has, naming a free one, and for another
 * platform while on duty.
 */
export async function editOfficer(db: Db, request: Edit): Promise<OfficerRow> {
  try {
    return await inTransaction(db, (tx) => edit(tx, request));
  } catch (error) {
    // Somebody else was given the badge number in this very moment.
    if (!isUniqueViolation(error, 'officers')) throw error;
    throw conflictingField('badgeNumber', OFFICER_TEXTS.badgeTaken(request.input.badgeNumber ?? '', null));
  }
}

async function edit(tx: Tx, { id, input, actor, settings, now }: Edit): Promise<OfficerRow> {
  const asked = readChange(input);
  const { user_id: userId } = await requireOfficer(tx, id);
  await holdProfile(tx, userId);
  const { platform } = await requireOfficer(tx, id);
  await holdPlatforms(tx, [platform, asked.platform ?? platform]);
  const before = await requireOfficer(tx, id);
  const change = withDepartment(differences(before, asked), settings);
  if (Object.keys(change).length === 0) return before;

  await check(tx, before, change);
  if (change.platform !== undefined || change.civilian_id !== undefined) await endPanicOf(tx, before, now);
  await tellOtherNames(tx, { officerId: id, now }, () => updateOfficer(tx, id, change));
  if (change.platform !== undefined) await moveUnit(tx, id, change.platform);
  await publish(tx, { name: 'access', readers: { userId }, data: {}, now });
  const after = await requireOfficer(tx, id);
  const summary = inWords(before, after);
  await recordAudit(tx, actor, { action: 'officer.edit', about: ['officer', id], summary, now });
  return after;
}

async function requireOfficer(db: Db, id: string): Promise<OfficerRow> {
  const officer = await findOfficer(db, id);
  if (officer === undefined) throw notFound(OFFICER_TEXTS.officerNotFound);
  return officer;
}

/** What is asked for, without what was left empty. */
function readChange(input: OfficerEdit): OfficerChange {
  const typed = input.callsign?.trim() || null;
  const callsign = typed === null ? null : normaliseCallsign(typed);
  if (typed !== null && callsign === null) throw invalidField('callsign', OFFICER_TEXTS.badCallsign);
  return {
    ...(input.department && { platform: input.department }),
    ...(callsign && { callsign }),
    ...(input.rank && { rank: input.rank }),
    ...(input.badgeNumber && { badge_number: input.badgeNumber }),
    ...(input.civilianId && { civilian_id: input.civilianId }),
  };
}

/** Who moves to another platform serves in its first department. */
const withDepartment = (change: OfficerChange, settings: Settings): OfficerChange =>
  change.platform === undefined
    ? change
    : { ...change, department_id: firstDepartment(settings, change.platform, 'Law Enforcement') };

const differences = (before: OfficerRow, asked: OfficerChange): OfficerChange =>
  Object.fromEntries(
    Object.entries(asked).filter(([key, value]) => value !== before[key as keyof OfficerChange]),
  );

async function check(tx: Tx, before: OfficerRow, change: OfficerChange): Promise<void> {
  const { platform = before.platform, callsign = before.callsign, badge_number: badge } = change;
  if (platform !== before.platform && before.on_duty_since !== null) {
    throw conflictingField('department', OFFICER_TEXTS.onDuty);
  }
  const holder = await findHolder(tx, { platform, callsign });
  if (holder !== undefined && holder !== before.id) throw await callsignTaken(tx, { platform, callsign });
  if (badge !== undefined) {
    const taken = await listBadgeNumbers(tx);
    if (taken.includes(badge)) {
      throw conflictingField('badgeNumber', OFFICER_TEXTS.badgeTaken(badge, newBadgeNumber(taken)));
    }
  }
  if (change.civilian_id === undefined) return;
  const civilian = await holdCivilian(tx, change.civilian_id, { ownerId: before.user_id });
  if (civilian.deceased) throw notFound(CIVILIAN_TEXTS.notFound);
}

/** What changed, each from what to what. */
function inWords(before: OfficerRow, after: OfficerRow): string {
  const told = {
    platform: [before.platform, after.platform],
    callsign: [before.callsign, after.callsign],
    rank: [before.rank, after.rank],
    badge: [before.badge_number, after.badge_number],
    character: [nameOf(before), nameOf(after)],
  };
  const changes = Object.entries(told)
    .filter(([, [from, to]]) => from !== to)
    .map(([label, [from, to]]) => `${label} ${from} to ${to}`);
  return `Edited ${nameOf(before)}: ${changes.join(', ')}`;
}

const nameOf = ({ first_name, last_name }: OfficerRow): string => `${first_name} ${last_name}`;
