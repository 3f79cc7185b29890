import type { BroadcastSend } from '@ten-four/contract/console/broadcasts.contract';
import { BROADCAST_MINUTES, CONSOLE_TEXTS } from '@ten-four/contract/console/console.values';
import type { Static } from 'typebox';
import { type Db, inTransaction } from '#db/database';
import { type Actor as AuditActor, recordAudit } from '#features/audit/index';
import { publishBroadcast } from '#features/console/broadcasts.events';
import type { BroadcastRow } from '#features/console/broadcasts.store';
import * as store from '#features/console/broadcasts.store';
import { type Actor, addBoardEntry, type ChangeContext, lockFor } from '#features/dispatch/index';
import { MINUTE } from '#platform/clock';
import { notFound } from '#platform/errors';
import { newId } from '#platform/ids';

export const listBroadcasts = store.listBroadcasts;

/** Sends a broadcast to members on duty. A hold (Signal 100) lasts until ended and replaces the current one. */
export function sendBroadcast(
  db: Db,
  request: ChangeContext & { by: Actor; input: Static<typeof BroadcastSend>; actor: AuditActor },
): Promise<BroadcastRow> {
  const { input, actor, now } = request;
  const { audience, text, tone } = input;
  return inTransaction(db, async (tx) => {
    const { by } = await lockFor(tx, request);
    const { platform, callsign } = by;
    const hold = input.hold === true;
    const before = hold ? await store.findHold(tx, platform) : undefined;
    if (before !== undefined) await end(tx, before, by, now);
    const row: BroadcastRow = {
      id: newId(),
      platform,
      audience,
      text,
      tone,
      hold: hold ? 1 : 0,
      by_name: callsign,
      by_user_id: by.userId,
      created_at: now,
      ends_at: hold ? null : now + (input.minutes || BROADCAST_MINUTES) * MINUTE,
      ended_at: null,
      ended_by: null,
    };
    await store.insertBroadcasts(tx, [row]);
    await addBoardEntry(tx, { platform, kind: 'broadcast', text: `${nameOf(row)}: ${text}`, by, now });
    const summary = `${nameOf(row)} on ${platform}: ${text}`;
    await recordAudit(tx, actor, { action: 'broadcast.send', about: ['broadcast', row.id], summary, now });
    await publishBroadcast(tx, row, now);
    return row;
  });
}

/** Ends a broadcast; an expired one stays as it is. Throws 404, also for platforms that none of `by` is on. */
export function endBroadcast(
  db: Db,
  request: ChangeContext & { id: string; by: (broadcast: BroadcastRow) => readonly Actor[] },
): Promise<BroadcastRow> {
  const { id, now } = request;
  return inTransaction(db, async (tx) => {
    const found = await store.findBroadcast(tx, id);
    const actor = found && request.by(found).find(({ platform }) => platform === found.platform);
    if (actor === undefined) throw notFound(CONSOLE_TEXTS.broadcastNotFound);
    const { by } = await lockFor(tx, { ...request, by: actor });
    const broadcast = await store.findBroadcast(tx, id);
    if (broadcast === undefined) throw notFound(CONSOLE_TEXTS.broadcastNotFound);
    const { ends_at, ended_at } = broadcast;
    const hasEnded = ended_at !== null || (ends_at !== null && ends_at <= now);
    return hasEnded ? broadcast : end(tx, broadcast, by, now);
  });
}

async function end(tx: Db, row: BroadcastRow, by: Actor, now: number): Promise<BroadcastRow> {
  const { platform } = row;
  const change = { ended_at: now, ended_by: by.callsign };
  await store.updateBroadcast(tx, row.id, change);
  await addBoardEntry(tx, { platform, kind: 'broadcast', text: `Ended: ${nameOf(row)}`, by, now });
  const ended = { ...row, ...change };
  await publishBroadcast(tx, ended, now);
  return ended;
}

const nameOf = ({ hold, audience }: BroadcastRow) =>
  `${hold === 1 ? 'Signal 100' : 'Broadcast'} to ${audience}`;
