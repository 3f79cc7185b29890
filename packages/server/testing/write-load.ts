import { setTimeout as pause } from 'node:timers/promises';
import type { BankAccount } from '@ten-four/contract/bank/bank.contract';
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Db } from '#db/database';
import { SECOND } from '#platform/clock';
import { newId } from '#platform/ids';
import { createCivilian, registerOfficer } from '#testing/principals';
import type { StandIn } from '#testing/stand-in';
import { openFundedAccount } from '#testing/test-bank';
import { listOutbox } from '#testing/test-outbox';
import type { Answer, TestUser } from '#testing/test-user';

/** People who write without pause, each request under an Idempotency-Key of its own, as the web app does. */

const KINDS = ['transfer', 'report', 'call'] as const;
/** Clients that make requests of each kind. */
const EACH = 2;
/** Milliseconds that a client takes between its requests: Discord takes no more than 50 a second. */
const BETWEEN = 30;
/** Milliseconds after which a client asks again that was refused for the moment. */
const ASK_AGAIN_AFTER = 25;
const FUNDS = 4000;

/** Whoever takes part; the owner's account pays the receiver's, the officer writes reports about the players' characters. */
export interface Cast {
  owner: TestUser;
  receiver: TestUser;
  officer: TestUser;
  staff: TestUser;
  from: BankAccount;
  to: BankAccount;
  /** Whose turn it is to be written about: of one character, and to one player, only so much goes within a time. */
  nextPlayer(): { user: TestUser; civilianId: string };
}

/** A request, with its answer where it got one. What it makes carries its key. */
export interface KeyedRequest {
  kind: (typeof KINDS)[number] | 'fine';
  key: string;
  /** The report whose fine it pays. */
  about: string | null;
  /** Asks, or asks again. */
  send(): Promise<Answer>;
  answer: Answer | null;
}

/** One answer, as whoever waited for it saw it. */
export interface SeenAnswer {
  status: number;
  retryAfter: string | null;
  milliseconds: number;
}

interface WriteLoad {
  /** All that were made, in no order. */
  requests: readonly KeyedRequest[];
  seen: readonly SeenAnswer[];
  /** How many were answered. */
  acknowledged(): number;
  /** Makes no new ones, and resolves once those under way are over; throws what went wrong. */
  stop(): Promise<void>;
  /** Resolves once nobody makes any more, because the server is gone. */
  over: Promise<unknown>;
}

/** Signs everybody in; `signIn` by a persona's key. */
export async function castFor(signIn: (persona: string) => Promise<TestUser>): Promise<Cast> {
  const owner = await signIn('civilian');
  const receiver = await signIn('newcomer');
  const officer = await signIn('officer-xbox');
  const staff = await signIn('staff');
  await registerOfficer(officer, { callsign: 'D-104' });
  const from = await openFundedAccount(owner, FUNDS);
  const to = await openFundedAccount(receiver, 0);
  const players = [owner, receiver, await signIn('fire-rescue'), await signIn('officer-playstation')];
  const written: { user: TestUser; civilianId: string }[] = [];
  for (const user of players) written.push({ user, civilianId: await createCivilian(user) });
  let turn = 0;
  const nextPlayer = () => {
    const player = written[turn % written.length];
    if (player === undefined) throw new Error('Nobody plays');
    turn += 1;
    return player;
  };
  return { owner, receiver, officer, staff, from, to, nextPlayer };
}

/**
 * Starts to write. A client stops where it gets no answer at all. It asks again under the same key where it is refused
 * in a way that is `passing`; any other refusal is a fault.
 */
export function startWriting(cast: Cast, passing: (answer: Answer) => boolean): WriteLoad {
  const requests: KeyedRequest[] = [];
  const seen: SeenAnswer[] = [];
  let isStopped = false;

  const ask = async (request: KeyedRequest): Promise<Answer | null> => {
    for (;;) {
      const began = performance.now();
      const answer = await request.send().catch(() => null);
      if (answer === null) return null;
      const retryAfter = answer.headers.get('retry-after');
      seen.push({ status: answer.status, retryAfter, milliseconds: performance.now() - began });
      if (answer.status < 300) {
        request.answer = answer;
        return answer;
      }
      if (!passing(answer)) throw new Error(`${request.kind} refused: ${answer.status} ${answer.text}`);
      await pause(ASK_AGAIN_AFTER);
    }
  };

  const make = (
    kind: KeyedRequest['kind'],
    by: TestUser,
    path: string,
    bodyOf: (key: string) => object,
    about: string | null = null,
  ) => {
    const key = `k${newId().replaceAll('-', '')}`;
    const send = () => by.post(path, bodyOf(key), { 'idempotency-key': key });
    const request: KeyedRequest = { kind, key, about, send, answer: null };
    requests.push(request);
    return ask(request);
  };

  const write = async (kind: (typeof KINDS)[number]): Promise<Answer | null> => {
    const { owner, officer, from, to } = cast;
    if (kind === 'call') {
      return make(kind, officer, '/api/calls', (key) => ({ type: 'Other', details: key }));
    }
    if (kind === 'transfer') {
      const payment = { fromAccountId: from._id, toAccountNumber: to.accountNumber, amount: 1 };
      return make(kind, owner, '/api/bank/transfer', (key) => ({ ...payment, description: key }));
    }
    const { user: fined, civilianId } = cast.nextPlayer();
    const filed = await make(kind, officer, '/api/reports/create', (key) => ({
      civilianId,
      type: 'citation',
      offenses: [{ title: key, fine: 1, jailTime: 0 }],
    }));
    if (filed === null) return null;
    const id: string = filed.body.report._id;
    return make('fine', fined, `/api/reports/${id}/pay`, () => ({}), id);
  };

  const client = async (kind: (typeof KINDS)[number]): Promise<void> => {
    while (!isStopped && (await write(kind)) !== null) await pause(BETWEEN);
  };
  const over = Promise.all(KINDS.flatMap((kind) => Array.from({ length: EACH }, () => client(kind))));
  // Whoever waits for it is told; until then it must not end the process.
  over.catch(() => {});
  return {
    requests,
    seen,
    acknowledged: () => requests.filter(({ answer }) => answer !== null).length,
    stop: async () => {
      isStopped = true;
      await over;
    },
    over,
  };
}

/** What a request left in the database: how often it took effect, and whether its answer is kept. */
interface Left {
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
