import type { BroadcastSend } from '@ten-four/contract/console/broadcasts.contract';
import { BROADCAST_MINUTES, CONSOLE_TEXTS } from '@ten-four/contract/console/console.values';
import type { Platform } from '@ten-four/contract/officers/officers.values';
import type { Static } from 'typebox';
import { type Db, inTransaction } from '#db/database';
import { type Actor, recordAudit } from '#features/audit/index';
import { publishBroadcast } from '#features/console/broadcasts.events';
import {
  type BroadcastRow,
  findBroadcast,
  findBroadcasts,
  findHold,
  insertBroadcasts,
  updateBroadcast,
} from '#features/console/broadcasts.store';
import { type Acting, lockFor, writeOnBoard } from '#features/dispatch/index';
import { MINUTE } from '#platform/clock';
import { notFound } from '#platform/errors';
import { newId } from '#platform/ids';
import type { Settings } from '#platform/settings/settings';

/** What is broadcast on a platform now, oldest first. */
export const listBroadcasts = (db: Db, at: { platform: Platform; now: number }): Promise<BroadcastRow[]> =>
  findBroadcasts(db, at);

/**
 * Tells the readers of a platform's dispatch something for a while; a hold (Signal 100) until it is ended, and in the
 * place of the one that is in force. The board's log and the audit log tell of it.
 */
export function sendBroadcast(
  db: Db,
  request: {
    by: Acting;
    input: Static<typeof BroadcastSend>;
    actor: Actor;
    settings: Settings;
    now: number;
  },
): Promise<BroadcastRow> {
  const { input, actor, now } = request;
  const { audience, text, tone } = input;
  return inTransaction(db, async (tx) => {
    const { by } = await lockFor(tx, request);
    const { platform, callsign } = by;
    const hold = input.hold === true;
    const before = hold ? await findHold(tx, { platform }) : undefined;
    if (before !== undefined) await end(tx, before, { by, now });
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
    await insertBroadcasts(tx, [row]);
    const said = `${nameOf(row)}: ${text}`;
    await writeOnBoard(tx, { platform, kind: 'broadcast', text: said, by, now });
    const summary = `${nameOf(row)} on ${platform}: ${text}`;
    await recordAudit(tx, actor, { action: 'broadcast.send', about: ['broadcast', row.id], summary, now });
    await publishBroadcast(tx, row, now);
    return row;
  });
}

/**
 * Ends a broadcast, as whoever of `by` is on its platform; one that is over stays as it is. Throws 404, also where nobody is.
 */
export function endBroadcast(
  db: Db,
  request: {
    id: string;
    by: (broadcast: BroadcastRow) => readonly Acting[];
    settings: Settings;
    now: number;
  },
): Promise<BroadcastRow> {
  return inTransaction(db, async (tx) => {
    const { id, settings, now } = request;
    const found = await findBroadcast(tx, { id });
    const actor = found && request.by(found).find(({ platform }) => platform === found.platform);
    if (actor === undefined) throw notFound(CONSOLE_TEXTS.broadcastNotFound);
    const { by } = await lockFor(tx, { by: actor, settings, now });
    const broadcast = await findBroadcast(tx, { id });
    if (broadcast === undefined) throw notFound(CONSOLE_TEXTS.broadcastNotFound);
    const { ends_at, ended_at } = broadcast;
    const isOver = ended_at !== null || (ends_at !== null && ends_at <= now);
    return isOver ? broadcast : end(tx, broadcast, { by, now });
  });
}

async function end(tx: Db, row: BroadcastRow, { by, now }: { by: Acting; now: number }) {
  const change = { ended_at: now, ended_by: by.callsign };
  await updateBroadcast(tx, row.id, change);
  const ended = { ...row, ...change };
  const { platform } = row;
  await writeOnBoard(tx, { platform, kind: 'broadcast', text: `Ended: ${nameOf(row)}`, by, now });
  await publishBroadcast(tx, ended, now);
  return ended;
}

const nameOf = ({ hold, audience }: BroadcastRow) =>
  `${hold === 1 ? 'Signal 100' : 'Broadcast'} to ${audience}`;
