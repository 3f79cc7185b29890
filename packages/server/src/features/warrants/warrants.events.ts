import type { Warrant } from '@ten-four/contract/warrants/warrants.contract';
import type { Db, Tx } from '#db/database';
import { escapeWithin } from '#features/outbox/index';
import { notifyAbout } from '#features/reports/index';
import { warrantStatus } from '#features/warrants/warrants.rules';
import type { WarrantRow } from '#features/warrants/warrants.store';
import { publish } from '#platform/live/publish';
import { queuePush } from '#platform/push/queue-push';
import { timestamp, timestampOrNull } from '#platform/timestamps';

export const presentWarrant = (row: WarrantRow, now: number): Warrant => ({
  _id: row.id,
  platform: row.platform,
  type: row.type,
  status: warrantStatus(row, now),
  reason: row.reason,
  civilianId: {
    _id: row.civilian_id,
    firstName: row.first_name,
    lastName: row.last_name,
    dateOfBirth: row.date_of_birth,
  },
  officerName: row.officer_name,
  officerCallsign: row.officer_callsign,
  createdAt: timestamp(row.created_at),
  expiresAt: timestampOrNull(row.expires_at),
  resolvedAt: timestampOrNull(row.resolved_at),
  resolvedBy: row.resolved_by,
});

export async function publishWarrant(tx: Db, warrant: WarrantRow, now: number): Promise<void> {
  const readers = { officers: warrant.platform };
  await publish(tx, { name: 'warrant', readers, data: { warrant: presentWarrant(warrant, now) }, now });
}

/** Notifies the character's owner of an issued or resolved warrant by message, push notification and live event. */
export async function notifyOwner(tx: Tx, warrant: WarrantRow, now: number): Promise<void> {
  const { id, type, platform, reason, civilian_id: civilianId, owner_id: userId, resolved_at } = warrant;
  const isActive = resolved_at === null;
  const name = escapeWithin(`${warrant.first_name} ${warrant.last_name}`, MAX_NAME);
  await notifyAbout(tx, warrant, {
    key: `warrant:${id}:${isActive ? 'issued' : 'resolved'}`,
    userIds: [userId],
    title: `${isActive ? 'Wanted' : 'Warrant resolved'}: ${name}`,
    text: [type, escapeWithin(reason, MAX_REASON), platform].filter(Boolean).join(', '),
    open: { kind: 'civilian', id: civilianId },
    now,
  });
  await queuePush(tx, [{ kind: 'ownWarrant', platform, subjectId: id, userId }], now);
  await publish(tx, { name: 'records', readers: { userId }, data: { civilianId }, now });
}

const MAX_NAME = 200;
/** Escaping may double it. */
const MAX_REASON = 1000;
