import type { ShiftEnd } from '@ten-four/contract/members/members.values';
import type { Platform } from '@ten-four/contract/officers/officers.values';
import type { KeptKind } from '@ten-four/contract/outbox/outbox.values';
import { sql } from 'kysely';
import { afterCommit, type Db } from '#db/database';
import { insertInto } from '#db/insert-into';
import { newId } from '#platform/ids';
import { channelName, channelOf, channelOfKind } from '#platform/kept/channels';
import type { Settings, SettingsMemory } from '#platform/settings/settings';

/**
 * Messages in channels of Discord that follow something. Who changes a call, a panic or a unit says here that it changed;
 * what is sent is read when it is sent.
 */

/** The settings that a database's processes go by, and who is woken, by what all handles of that database share. */
const memories = new WeakMap<object, SettingsMemory>();
const wakers = new WeakMap<object, () => void>();
/** What a transaction has said already: nobody sees what is between. */
const said = new WeakMap<Db, Set<string>>();

/** Names the settings that say what is kept where. */
export function keepBySettings(db: Db, settings: SettingsMemory): void {
  memories.set(db.getExecutor().adapter, settings);
}

/** Names who is woken when something was put into a database's outbox; answers what ends that. */
export function onQueued(db: Db, wake: () => void): () => void {
  const { adapter } = db.getExecutor();
  wakers.set(adapter, wake);
  return () => {
    wakers.delete(adapter);
  };
}

/** Has who sends messages look once the transaction has committed. */
export function wakeAfterCommit(tx: Db): void {
  const wake = wakers.get(tx.getExecutor().adapter);
  if (wake !== undefined) afterCommit(tx, wake);
}

/** What is kept of which platform: of a call or panic its id, of units the platform's name. */
export interface Subject {
  kind: KeptKind;
  platform: Platform;
  subjectId: string;
}

/** Has messages begin, or be sent anew, whatever the settings of this moment say of them. */
export async function keepAll(tx: Db, subjects: readonly Subject[]): Promise<void> {
  if (subjects.length === 0) return;
  const rows = subjects.map(({ kind, platform, subjectId }) => ({
    id: newId(),
    kind,
    platform,
    subject_id: subjectId,
    revision: 1,
    state: 'Waiting' as const,
  }));
  await tx
    .insertInto('kept_messages')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['kind', 'platform', 'subject_id'])
        .doUpdateSet({ revision: sql<number>`kept_messages.revision + 1` }),
    )
    .execute();
  wakeAfterCommit(tx);
}

/**
 * Says, in the transaction of `inTransaction` that changes it, that something is not what it was. One statement, and none
 * where its platform has no channel for it, or it was said before.
 */
export async function keep(tx: Db, subject: Subject): Promise<void> {
  const settings = settingsOf(tx);
  const { kind, platform, subjectId } = subject;
  if (settings === null || channelOfKind(settings, platform, kind) === null) return;
  const before = said.get(tx) ?? new Set();
  const key = `${kind} ${platform} ${subjectId}`;
  if (before.has(key)) return;
  said.set(tx, before.add(key));
  await keepAll(tx, [subject]);
}

/** Whether a platform's duty log is kept in Discord. */
export function logsDuty(tx: Db, platform: Platform): boolean {
  const settings = settingsOf(tx);
  return settings !== null && channelOf(settings, platform, 'duty') !== null;
}

const insertLines = insertInto('outbox_messages');

/** Lines that come within so many milliseconds are one message. */
const LINES_TOGETHER = 10_000;

/** Somebody who went on duty, or off it; that of who went off says since when they were on it, and why it ended. */
export interface DutyChange {
  callsign: string;
  name: string;
  at: number;
  off: { since: number; why: ShiftEnd } | null;
}

/** Writes a line into the duty log in Discord, as part of a transaction; nothing where the platform has none. */
export async function logDuty(tx: Db, platform: Platform, change: DutyChange): Promise<void> {
  const settings = settingsOf(tx);
  const channelId = settings === null ? null : channelOf(settings, platform, 'duty');
  if (settings === null || channelId === null) return;
  await insertLines(tx, [
    {
      id: newId(),
      channel: 'channel',
      platform,
      civilian_name: channelName(settings, channelId),
      title: `${change.callsign} ${change.name} ${change.off === null ? 'on' : 'off'} duty`,
      content: JSON.stringify(change),
      is_outdated: 0,
      nonce: '',
      state: 'Pending',
      attempts: 0,
      next_attempt_at: change.at + LINES_TOGETHER,
      lease_until: 0,
      discord_channel_id: channelId,
      created_at: change.at,
    },
  ]);
  wakeAfterCommit(tx);
}

function settingsOf(tx: Db): Settings | null {
  const memory = memories.get(tx.getExecutor().adapter);
  return memory === undefined ? null : memory.current();
}
