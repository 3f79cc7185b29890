import { sql } from 'kysely';
import type { Db } from '#db/database';
import type { OutboxRow } from '#features/outbox/outbox.store';

/** Kept messages that the answer to a press showed as they were then, beside what the outbox sends. */

/**
 * Forgets what a kept message was last sent as: what is due next is sent even where it reads like that. What somebody is
 * sending just now is marked, since which of both Discord shows in the end nobody knows.
 */
export const forgetSent = async (db: Db, { keptId }: { keptId: string }) => {
  await db
    .updateTable('outbox_messages')
    .set({ content: '', is_outdated: sql`case when lease_token is null then is_outdated else 1 end` })
    .where('subject_id', '=', keptId)
    .where('channel', '=', 'channel')
    .execute();
};

/** Takes the mark away from what was sent, and has it sent once more where `change` says when. */
export async function sendOnceMore(tx: Db, id: string, change: Partial<OutboxRow>): Promise<void> {
  await tx
    .updateTable('outbox_messages')
    .set({ ...change, content: '', is_outdated: 0 })
    .where('id', '=', id)
    .execute();
}
