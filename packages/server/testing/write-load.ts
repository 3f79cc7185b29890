import { setTimeout as pause } from 'node:timers/promises';
import type { BankAccount } from '@ten-four/contract/bank/bank.contract';
import type { FakeDiscord } from '@ten-four/fake-discord/testing/start';
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Db } from '#db/database';
import { SECOND } from '#platform/clock';
import { newId } from '#platform/ids';
import { createCivilian, registerOfficer } from '#testing/principals';
import { openFundedAccount } from '#testing/test-bank';
import { listOutbox } from '#testing/test-outbox';
import type { Answer, TestUser } from '#testing/test-user';

/** Clients that write continuously, each request with an Idempotency-Key. */

const KINDS = ['transfer', 'report', 'call'] as const;
const EACH = 2;
/** Milliseconds between a client's requests, because of Discord's limit of 50 per second. */
const BETWEEN = 30;
/** Milliseconds. */
const ASK_AGAIN_AFTER = 25;
const FUNDS = 4000;

/** The owner's account pays the receiver's; the officer files reports about the players' characters. */
export interface Cast {
  owner: TestUser;
  receiver: TestUser;
  officer: TestUser;
  staff: TestUser;
  from: BankAccount;
  to: BankAccount;
  /** Rotates the players, because reports and messages about one are limited. */
  nextPlayer(): { user: TestUser; civilianId: string };
}

/** A request and its answer. The key is part of what it creates. */
export interface KeyedRequest {
  kind: (typeof KINDS)[number] | 'fine';
  key: string;
  /** The report whose fine it pays. */
  about: string | null;
  /** Sends or repeats the request. */
  send(): Promise<Answer>;
  answer: Answer | null;
}

export interface SeenAnswer {
  status: number;
  retryAfter: string | null;
  milliseconds: number;
}

interface WriteLoad {
  requests: readonly KeyedRequest[];
  seen: readonly SeenAnswer[];
  acknowledged(): number;
  /** Stops creating requests and resolves when the running ones end. Throws if one failed. */
  stop(): Promise<void>;
  /** Resolves when all clients stopped because the server is gone. */
  over: Promise<unknown>;
}

/** Signs in the cast; `signIn` takes a persona's key. */
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
 * Starts the clients. A client stops if it gets no answer, and retries with the same key if a refusal is `passing`.
 * Any other refusal is a failure.
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
  // Callers get the rejection from `stop`; it must not end the process here.
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

/** A request's traces in the database: how often it took effect, and whether its answer is stored. */
interface Traces {
  effects: number;
  answers: number;
  /** The channels of the messages about the report's filing. */
  channels: string[];
}

/** More channels may be used later. */
const FILED: readonly string[] = ['direct-message', 'webhook'];

/** Looks up the traces of all requests by key. */
export async function tracesOf(db: Db, requests: readonly KeyedRequest[]): Promise<Map<string, Traces>> {
  const keyOfFine = new Map(requests.map(({ about, key }) => [about, key]));
  const keys = requests.map(({ key }) => key);
  const transfers = await db
    .selectFrom('journals')
    .where('description', 'in', keys)
    .select('description as key')
    .execute();
  const calls = await db.selectFrom('calls').where('details', 'in', keys).select('details as key').execute();
  const reports = await db
    .selectFrom('report_offenses as o')
    .leftJoin('outbox_messages as m', 'm.report_id', 'o.report_id')
    .where('o.title', 'in', keys)
    .select(['o.title as key', 'o.report_id', 'm.channel'])
    .execute();
  const filed = new Map(reports.map(({ report_id, key }) => [report_id, key]));
  const fines = await db.selectFrom('fine_payments').select('report_id').execute();
  const paid = fines.map(({ report_id }) => keyOfFine.get(report_id));
  const stored = await db.selectFrom('idempotency_keys').where('key', 'in', keys).select('key').execute();

  const effects = [...[...transfers, ...calls].map(({ key }) => key), ...filed.values(), ...paid];
  const answers = stored.map(({ key }) => key);
  const messages = reports.filter(({ channel }) => channel !== null && FILED.includes(channel));
  const count = (list: readonly unknown[], key: string) => list.filter((each) => each === key).length;
  return new Map(
    keys.map((key) => [
      key,
      {
        effects: count(effects, key),
        answers: count(answers, key),
        channels: messages.flatMap((row) => (row.key === key ? (row.channel ?? []) : [])),
      },
    ]),
  );
}

/** Longer than a message's lease, shorter than Discord remembers a nonce. */
const LEASE_OVER = 61 * SECOND;

/** Expires the lease of every message, as after a minute. */
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
 * Waits until the outbox is empty, then expects each report's message in Discord once. An announcement that was being
 * sent when the server or the database died may be missing; staff then see it as unknown, at most `maxUnknown` of them.
 */
export async function expectSentOnce(
  requests: readonly KeyedRequest[],
  { staff, fakeDiscord, maxUnknown }: { staff: TestUser; fakeDiscord: FakeDiscord; maxUnknown: number },
): Promise<void> {
  await expect.poll(() => listOutbox(staff, '?state=Pending'), { timeout: 30_000 }).toEqual([]);
  expect(await listOutbox(staff, '?state=Failed')).toEqual([]);
  const unknown = await listOutbox(staff, '?state=Unknown&limit=500');
  const isUnknown = (channel: string, reportId: string) =>
    unknown.some((message) => message.channel === channel && message.reportId === reportId);
  let unclear = 0;
  for (const { kind, key, answer } of requests) {
    if (kind !== 'report') continue;
    const received = fakeDiscord.messages.filter(({ embeds }) =>
      embeds[0]?.description?.includes(key),
    ).length;
    const posted = fakeDiscord.webhookPosts.filter(({ embeds }) =>
      JSON.stringify(embeds).includes(key),
    ).length;
    const reportId: string = answer?.body.report._id;
    expect([key, received, isUnknown('direct-message', reportId)]).toEqual([key, 1, false]);
    if (isUnknown('webhook', reportId)) unclear += 1;
    else expect([key, posted]).toEqual([key, 1]);
    expect(posted).toBeLessThanOrEqual(1);
  }
  expect(unclear).toBeLessThanOrEqual(maxUnknown);
}
