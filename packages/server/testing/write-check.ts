import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Db } from '#db/database';
import { SECOND } from '#platform/clock';
import type { StandIn } from '#testing/stand-in';
import { listOutbox } from '#testing/test-outbox';
import type { TestUser } from '#testing/test-user';
import type { KeyedRequest } from '#testing/write-load';

/** What a request left in the database: how often it took effect, and whether its answer is kept. */
export interface Left {
  effects: number;
  answers: number;
  /** Of a report: the channels of the messages that tell of its filing. */
  channels: string[];
}

/** The channels on which a report is told of when it is filed; more may come later. */
const FILED: readonly string[] = ['direct-message', 'webhook'];

/** Looks up what each of the requests left, by its key. */
export async function leftBy(db: Db, requests: readonly KeyedRequest[]): Promise<Map<string, Left>> {
  const left = new Map(
    requests.map(({ key }) => [key, { effects: 0, answers: 0, channels: [] as string[] }]),
  );
  const keyOfFine = new Map(requests.map(({ about, key }) => [about, key]));
  const keys = [...left.keys()];
  const note = (key: string | null | undefined, what: (entry: Left) => void) => {
    const entry = key === null || key === undefined ? undefined : left.get(key);
    if (entry !== undefined) what(entry);
  };

  const transfers = db.selectFrom('journals').where('description', 'in', keys).select('description as key');
  const calls = db.selectFrom('calls').where('details', 'in', keys).select('details as key');
  const reports = db
    .selectFrom('report_offenses as o')
    .leftJoin('outbox_messages as m', 'm.report_id', 'o.report_id')
    .where('o.title', 'in', keys)
    .select(['o.title as key', 'o.report_id', 'm.channel']);
  const answers = db.selectFrom('idempotency_keys').where('key', 'in', keys).select('key');
  const fines = db.selectFrom('fine_payments').select('report_id');

  for (const { key } of [...(await transfers.execute()), ...(await calls.execute())]) {
    note(key, (entry) => {
      entry.effects += 1;
    });
  }
  const found = await reports.execute();
  for (const { key, channel } of found) {
    note(key, (entry) => {
      if (channel !== null && FILED.includes(channel)) entry.channels.push(channel);
    });
  }
  for (const [, key] of new Map(found.map(({ report_id, key }) => [report_id, key]))) {
    note(key, (entry) => {
      entry.effects += 1;
    });
  }
  for (const { report_id } of await fines.execute()) {
    note(keyOfFine.get(report_id), (entry) => {
      entry.effects += 1;
    });
  }
  for (const { key } of await answers.execute()) {
    note(key, (entry) => {
      entry.answers += 1;
    });
  }
  return left;
}

/** Longer than a message is leased, shorter than Discord knows its nonce. */
const LEASE_OVER = 61 * SECOND;

/** Lets the lease of every message end, as if nobody had been there for a minute. */
export async function endLeases(db: Db): Promise<void> {
  await db
    .updateTable('outbox_messages')
    .where('state', '=', 'Pending')
    .set({
      lease_until: sql`lease_until - ${LEASE_OVER}`,
      lease_began_at: sql`lease_began_at - ${LEASE_OVER}`,
      uncertain_since: sql`uncertain_since - ${LEASE_OVER}`,
      next_attempt_at: sql`next_attempt_at - ${LEASE_OVER}`,
    })
    .execute();
}

/**
 * Waits until nothing is left to be sent, then expects that Discord has each report's message once. An announcement
 * that was under way when the server or the database went, of which nobody can tell, is there once at most and shown to
 * staff as unknown: `mostUnknown` of them.
 */
export async function expectSentOnce(
  requests: readonly KeyedRequest[],
  { staff, standIn, mostUnknown }: { staff: TestUser; standIn: StandIn; mostUnknown: number },
): Promise<void> {
  await expect.poll(() => listOutbox(staff, '?state=Pending'), { timeout: 30_000 }).toEqual([]);
  expect(await listOutbox(staff, '?state=Failed')).toEqual([]);
  const unknown = await listOutbox(staff, '?state=Unknown&limit=500');
  const isUnknown = (channel: string, reportId: string) =>
    unknown.some((message) => message.channel === channel && message.reportId === reportId);
  let unclear = 0;
  for (const { kind, key, answer } of requests) {
    if (kind !== 'report') continue;
    const told = standIn.messages.filter(({ embeds }) => embeds[0]?.description?.includes(key)).length;
    const posted = standIn.webhookPosts.filter(({ embeds }) => JSON.stringify(embeds).includes(key)).length;
    const reportId: string = answer?.body.report._id;
    expect([key, told, isUnknown('direct-message', reportId)]).toEqual([key, 1, false]);
    if (isUnknown('webhook', reportId)) unclear += 1;
    else expect([key, posted]).toEqual([key, 1]);
    expect(posted).toBeLessThanOrEqual(1);
  }
  expect(unclear).toBeLessThanOrEqual(mostUnknown);
}
