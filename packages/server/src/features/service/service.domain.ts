import { MEMBER_TEXTS } from '@ten-four/contract/members/members.values';
import type { Recap, ServiceRecord } from '@ten-four/contract/service/service.contract';
import { COMMENDATIONS_SHOWN, SERVICE_TEXTS } from '@ten-four/contract/service/service.values';
import { type Db, inTransaction } from '#db/database';
import { countWithin, figuresOf, monthsUntil } from '#features/service/service.rules';
import * as store from '#features/service/service.store';
import { logDuty } from '#platform/cards/cards';
import { channelOf } from '#platform/cards/channels';
import { HOUR } from '#platform/clock';
import { conflict, notFound } from '#platform/errors';
import type { Settings } from '#platform/settings/settings';
import { timestamp } from '#platform/timestamps';

/** Time during which a member sees and posts the recap of a shift. */
const RECAP_FOR = 12 * HOUR;

/** Reads a profile's record of the last months. */
export async function readService(db: Db, profile: store.ProfileRow, now: number): Promise<ServiceRecord> {
  const { id, userId, callsign, kind, platform } = profile;
  const months = monthsUntil(now);
  const all = { from: months[0]?.from ?? now, to: now + 1 };
  const rows = await store.readServiceRows(db, { unitId: id, userId, platform, period: all });
  const countedIn = (period: typeof all) => ({
    ...figuresOf(rows, id, period),
    commendations: countWithin(rows.commendations, period),
  });
  return {
    officerId: id,
    callsign,
    kind,
    platform,
    months: months.map(({ month, ...period }) => ({ month, ...countedIn(period) })),
    total: countedIn(all),
    commendations: rows.commendations.slice(0, COMMENDATIONS_SHOWN).map(presentCommendation),
  };
}

/** Reads the records of a member's profiles. Throws 404. */
export async function readMemberService(db: Db, userId: string, now: number): Promise<ServiceRecord[]> {
  if (!(await store.isMember(db, userId))) throw notFound(MEMBER_TEXTS.notFound);
  const profiles = await store.listProfilesOf(db, userId);
  return Promise.all(profiles.map((profile) => readService(db, profile, now)));
}

interface RecapQuery {
  unitIds: readonly string[];
  settings: Settings;
  now: number;
}

/** Reads the last shift that ended within twelve hours; null without one. */
export async function readRecap(db: Db, { unitIds, settings, now }: RecapQuery): Promise<Recap | null> {
  const shift = await store.findEndedShift(db, { unitIds, since: now - RECAP_FOR });
  return shift === undefined ? null : recapOf(db, shift, settings);
}

async function recapOf(db: Db, shift: store.EndedShiftRow, settings: Settings): Promise<Recap> {
  const { id, userId, callsign, kind, platform, shiftId, began_at: from, ended_at: to } = shift;
  const [rows, commendations] = await Promise.all([
    store.readServiceRows(db, { unitId: id, userId, platform, period: { from, to } }),
    store.listCommendationsOfShift(db, shiftId),
  ]);
  return {
    shiftId,
    callsign,
    kind,
    platform,
    beganAt: timestamp(from),
    endedAt: timestamp(to),
    ...figuresOf(rows, id, { from, to }),
    commendations: commendations.map(presentCommendation),
    canPost: channelOf(settings, platform, 'duty') !== null && shift.recap_posted_at === null,
  };
}

/** Posts a shift's recap to the platform's duty log. Throws 404, and 409 without a duty log and after the first time. */
export function postRecap(
  db: Db,
  { id, unitIds, settings, now }: RecapQuery & { id: string },
): Promise<void> {
  return inTransaction(db, async (tx) => {
    const shift = await store.findEndedShift(tx, { unitIds, since: now - RECAP_FOR, id });
    if (shift === undefined) throw notFound(SERVICE_TEXTS.noRecap);
    const { platform, callsign, shiftId } = shift;
    if (tx.hooks.channelOf(platform, 'duty') === null) throw conflict(SERVICE_TEXTS.noChannel);
    if (!(await store.markPosted(tx, shiftId, now))) throw conflict(SERVICE_TEXTS.postedAlready);
    const { stops, response, commendations, kind, ...figures } = await recapOf(tx, shift, settings);
    const recap = {
      onDutySeconds: figures.onDutySeconds,
      calls: figures.calls,
      stops: kind === 'Law Enforcement' ? stops : null,
      medianResponse: response.median,
      reports: figures.reports,
      commendations: commendations.length,
    };
    const name = `${shift.first_name} ${shift.last_name}`;
    await logDuty(tx, platform, { callsign, name, at: now, off: null, recap });
  });
}

const presentCommendation = (row: { by_name: string; reason: string; created_at: number }) => ({
  by: row.by_name,
  reason: row.reason,
  at: timestamp(row.created_at),
});
