import { TRAFFIC_STOP_TYPE } from '@ten-four/contract/dispatch/stop-plate';
import { MEMBER_TEXTS } from '@ten-four/contract/members/members.values';
import { OFFICER_TEXTS } from '@ten-four/contract/officers/officers.values';
import type { Recap, ServiceRecord } from '@ten-four/contract/service/service.contract';
import {
  COMMENDATIONS_SHOWN,
  SERVICE_MONTHS,
  SERVICE_TEXTS,
} from '@ten-four/contract/service/service.values';
import { userTag } from '@ten-four/contract/session/session.values';
import { type Db, inTransaction } from '#db/database';
import { recordAudit } from '#features/audit/index';
import { type Period, timesOf, unitFiguresOf } from '#features/console/index';
import { findLastShift, type LastShiftRow } from '#features/dispatch/index';
import { findOfficer, listOfficersOf, type OfficerRow } from '#features/officers/index';
import {
  findShiftOf,
  insertCommendation,
  markPosted,
  readServiceRows,
  type ServiceRows,
} from '#features/service/service.store';
import { logDuty } from '#platform/cards/cards';
import { DAY, HOUR } from '#platform/clock';
import { conflict, forbidden, notFound } from '#platform/errors';
import { newId } from '#platform/ids';
import { findUser } from '#platform/sessions/users.store';
import type { Viewer } from '#platform/sessions/viewer';
import { timestamp } from '#platform/timestamps';

/** Time during which a member sees and posts the recap of a shift. */
const RECAP_FOR = 12 * HOUR;

/** Reads the records of a member's profiles, law enforcement first. Throws 404. */
export async function readServices(db: Db, userId: string, now: number): Promise<ServiceRecord[]> {
  const user = await findUser(db, userId);
  if (user === undefined || user.deleted_at !== null) throw notFound(MEMBER_TEXTS.notFound);
  const officers = await listOfficersOf(db, userId);
  officers.sort((a, b) => (a.kind > b.kind ? -1 : 1));
  return Promise.all(officers.map((officer) => readService(db, officer, now)));
}

type Profile = Pick<OfficerRow, 'id' | 'user_id' | 'callsign' | 'kind' | 'platform'>;

export async function readService(db: Db, officer: Profile, now: number): Promise<ServiceRecord> {
  const { id, user_id: userId, callsign, kind, platform } = officer;
  const months = monthsUntil(now);
  const all = { from: months[0]?.from ?? now, to: now + 1 };
  const rows = await readServiceRows(db, { unitId: id, userId, platform, since: all.from });
  return {
    officerId: id,
    callsign,
    kind,
    platform,
    months: months.map(({ month, ...period }) => ({ month, ...figuresOf(rows, id, period) })),
    total: figuresOf(rows, id, all),
    commendations: rows.commendations.slice(0, COMMENDATIONS_SHOWN).map(presentCommendation),
  };
}

/** Returns the months of a service record up to now, in UTC, oldest first. */
function monthsUntil(now: number): (Period & { month: string })[] {
  const today = new Date(now);
  const firstOf = (month: number) => Date.UTC(today.getUTCFullYear(), month, 1);
  const current = today.getUTCMonth();
  return Array.from({ length: SERVICE_MONTHS }, (_, index) => {
    const month = current - SERVICE_MONTHS + 1 + index;
    const from = firstOf(month);
    const to = Math.min(firstOf(month + 1), now + 1);
    return { month: new Date(from).toISOString().slice(0, 7), from, to };
  });
}

/** Computes a unit's figures of a period: time on duty, calls and response as in the statistics. */
function figuresOf(rows: ServiceRows, unitId: string, { from, to }: Period): ServiceRecord['total'] {
  const isWithin = ({ created_at }: { created_at: number }) => created_at >= from && created_at < to;
  const calls = rows.calls.filter(isWithin);
  const timed = timesOf({ calls, responses: rows.responses });
  const responses = rows.responses.filter(({ unit_id }) => unit_id === unitId);
  return {
    ...unitFiguresOf(responses, rows.shifts, { timed, past: { from, to } }),
    calls: calls.length,
    stops: calls.filter(({ type }) => type === TRAFFIC_STOP_TYPE).length,
    reports: rows.reports.filter(isWithin).length,
    commendations: rows.commendations.filter(isWithin).length,
  };
}

/** Reads the last shift that ended within twelve hours; null without one. */
export async function readRecap(db: Db, userId: string, now: number): Promise<Recap | null> {
  const shift = await findLastShift(db, { userId, since: now - RECAP_FOR });
  return shift === undefined ? null : recapOf(db, shift);
}

async function recapOf(db: Db, shift: LastShiftRow): Promise<Recap> {
  const { unit_id: unitId, user_id: userId, callsign, kind, platform, began_at: from, ended_at: to } = shift;
  const rows = await readServiceRows(db, { unitId, userId, platform, since: from });
  const commendations = rows.commendations.filter(({ shift_id }) => shift_id === shift.id);
  return {
    shiftId: shift.id,
    callsign,
    kind,
    platform,
    beganAt: timestamp(from),
    endedAt: timestamp(to),
    ...figuresOf(rows, unitId, { from, to }),
    commendations: commendations.map(presentCommendation),
    canPost: db.hooks.channelOf(platform, 'duty') !== null && shift.recap_posted_at === null,
  };
}

/** Posts the last shift's recap to its platform's duty log. Throws 404, and 409 without a duty log or posted before. */
export function postRecap(
  db: Db,
  { id, userId, now }: { id: string; userId: string; now: number },
): Promise<void> {
  return inTransaction(db, async (tx) => {
    const shift = await findLastShift(tx, { userId, since: now - RECAP_FOR });
    if (shift?.id !== id) throw notFound(SERVICE_TEXTS.noRecap);
    const { platform, callsign, first_name, last_name } = shift;
    if (tx.hooks.channelOf(platform, 'duty') === null) throw conflict(SERVICE_TEXTS.noChannel);
    if (!(await markPosted(tx, id, now))) throw conflict(SERVICE_TEXTS.postedAlready);
    const { commendations, ...figures } = await recapOf(tx, shift);
    const recap = { ...figures, commendations: commendations.length };
    await logDuty(tx, platform, { callsign, name: `${first_name} ${last_name}`, at: now, off: null, recap });
  });
}

const presentCommendation = (row: ServiceRows['commendations'][number]) => ({
  by: row.by_name,
  reason: row.reason,
  at: timestamp(row.created_at),
});

interface CommendRequest {
  id: string;
  reason: string;
  actor: { viewer: Viewer; address: string };
  now: number;
}

/**
 * Commends a unit for its current shift or the last one, once. Throws 404 for a unit that the viewer can't see, 403 for
 * the viewer's own, and 409 without a shift in the last day and after the first time.
 */
export function commend(db: Db, { id, reason, actor, now }: CommendRequest): Promise<void> {
  const { viewer } = actor;
  return inTransaction(db, async (tx) => {
    const profile = await findOfficer(tx, id);
    const isVisible = viewer.staff || viewer.officer?.platform === profile?.platform;
    if (profile === undefined || !isVisible) throw notFound(OFFICER_TEXTS.officerNotFound);
    if (profile.user_id === viewer.userId) throw forbidden(SERVICE_TEXTS.oneself);
    const shift = await findShiftOf(tx, id);
    if (shift === undefined || (shift.ended_at ?? now) < now - DAY) throw conflict(SERVICE_TEXTS.noShift);
    const row = {
      id: newId(),
      unit_id: id,
      shift_id: shift.id,
      by_user_id: viewer.userId,
      by_name: viewer.officer?.callsign ?? userTag(viewer),
      reason,
      created_at: now,
    };
    if (!(await insertCommendation(tx, row))) throw conflict(SERVICE_TEXTS.again);
    const summary = `Commended ${profile.callsign} on ${profile.platform}: ${reason}`;
    await recordAudit(tx, actor, { action: 'officer.commend', about: ['officer', id], summary, now });
  });
}
