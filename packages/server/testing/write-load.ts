import { setTimeout as pause } from 'node:timers/promises';
import type { BankAccount } from '@ten-four/contract/bank/bank.contract';
import { newId } from '#platform/ids';
import { createCivilian, registerOfficer } from '#testing/principals';
import { openFundedAccount } from '#testing/test-bank';
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

export interface WriteLoad {
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
