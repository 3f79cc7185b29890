import type { Db } from '@ten-four/server/db/database';
import { trigramPattern } from '@ten-four/server/db/trigram-index/search-keys';
import { transferFunds } from '@ten-four/server/features/bank/payments.domain';
import { listCiviliansOf } from '@ten-four/server/features/civilians/civilians.store';
import { createCall } from '@ten-four/server/features/dispatch/calls/creating.domain';
import { search } from '@ten-four/server/features/search/search.domain';
import { findNames, findVehicles, type Looked } from '@ten-four/server/features/search/search.store';
import { once } from '@ten-four/server/platform/http/idempotency';
import { noteDevices } from '@ten-four/server/platform/push/ring';
import { containing } from '@ten-four/server/platform/search-text';
import { findSession } from '@ten-four/server/platform/sessions/sessions.store';
import type { Settings } from '@ten-four/server/platform/settings/settings';
import { type Given, type Row, record, type Statement } from './recording.ts';
import type { Engine } from './servers.ts';

/** The statements of each operation that is measured, taken from the product's own stores and use cases. */

const NOW = 1_234_567_890_123;
/** An account's last entry lies in the future, so that the next one comes right after it. */
const FROM_POSITION = 5_000_000_000_000_001;
const TO_POSITION = 6_000_000_000_000_001;
const FROM_BALANCE = 70_000_001;
const TO_BALANCE = 80_000_001;
/** In dollars; the floor transfers the same. */
export const AMOUNT = 1;
const CENTS = AMOUNT * 100;

const WHO = { user: '<user>', officer: '<officer>', callsign: '<callsign>', username: '<username>' };

/** As much of the settings as creating a call looks at; they cost no statement. */
const SETTINGS = { values: { dispatch: { callTypes: [], statuses: [] } } } as unknown as Settings;

/** Who is asking. */
export const recogniseStatement = (engine: Engine) =>
  one(engine, { token: '<token>' }, (db) => findSession(db, '<token>'));

export const ownCiviliansStatement = (engine: Engine) =>
  one(engine, { user: WHO.user }, (db) => listCiviliansOf(db, WHO.user));

/** What a text is looked for by inside of others. */
export const patternOf = (engine: Engine, text: string): string =>
  engine === 'sqlite' ? trigramPattern(text) : containing(text);

/** Suggestions: what begins with a text, or with that or the digits of an SSN; and what else holds it inside. */
export async function suggestionStatements(engine: Engine, kind: 'names' | 'plates') {
  const find = kind === 'names' ? findNames : findVehicles;
  const marks = { text: '<text>', mark: '<mark>', pattern: patternOf(engine, '<text>') };
  const sent = async (looked: Pick<Looked, 'begins' | 'words'>) => {
    const work = (db: Db) => find(db, { most: 1, ...looked });
    return (await record(engine, { marks, answer: () => [] }, work)).statements;
  };
  const [beginning, inside] = await sent({ begins: [marks.text], words: [marks.text] });
  const [either] = await sent({ begins: [marks.text, marks.mark], words: [] });
  if (!beginning || !inside || !either) throw new Error('Suggestions are not made as the floor knows');
  return { beginning, either, inside };
}

/** A search by a whole plate: everything about its owner, and the audit log. */
export async function plateSearchStatements(engine: Engine) {
  const marks: Given = {
    now: NOW,
    // As it is found and as it is stored: without marks that folding takes away, and no longer than plates are.
    key: 'zzmarkzz',
    plate: 'ZZMARKZZ',
    civilian: '<civilian>',
    first: '<first>',
    last: '<last>',
    user: WHO.user,
    username: WHO.username,
    callsign: WHO.callsign,
  };
  const row: Row = {
    id: marks.civilian,
    first_name: marks.first,
    middle_initial: null,
    last_name: marks.last,
    ssn: '',
    found_rows: JSON.stringify([{ id: '<vehicle>', plate: marks.plate }]),
    vehicle_rows: JSON.stringify([{ id: '<vehicle>', plate: marks.plate }]),
    license_rows: '[]',
    weapon_rows: '[]',
    warrant_rows: '[]',
    bolo_rows: '[]',
  };
  const officer = {
    id: WHO.officer,
    unitId: WHO.officer,
    kind: 'Law Enforcement',
    civilianId: '',
    departmentId: '',
    platform: 'Xbox',
    callsign: WHO.callsign,
  } as const;
  const viewer = {
    userId: WHO.user,
    username: WHO.username,
    discriminator: '0',
    platforms: ['Xbox', 'PlayStation'] as const,
    staff: false,
    officer: { ...officer, departmentName: '', departmentShort: '', rank: '' },
    posts: [],
  };
  const { statements, newIds } = await record(engine, { marks, answer: () => [row] }, (db) =>
    search(db, {
      by: { viewer, address: '127.0.0.1' },
      selector: { by: 'plate', text: String(marks.key) },
      now: NOW,
    }),
  );
  const [owner, audit, ...others] = statements;
  if (!owner || !audit || others.length > 0 || newIds !== 1) {
    throw new Error('A search does not run the statements that the floor knows');
  }
  return { owner, audit };
}

/** The statements inside the transaction that creates a call. */
export async function createCallStatements(engine: Engine) {
  const marks = { now: NOW, number: 987_654_321, name: '<name>', ...WHO };
  const { statements, newIds } = await record(
    engine,
    { marks, answer: () => [{ number: marks.number, name: marks.name }] },
    (db) => {
      // As in the product, where nobody has turned notifications on.
      noteDevices(db, false);
      return createCall(db, {
        by: {
          userId: WHO.user,
          officerId: WHO.officer,
          unitId: WHO.officer,
          kind: 'Law Enforcement',
          departmentId: '<department>',
          platform: 'Xbox',
          callsign: WHO.callsign,
        },
        input: {
          type: 'Traffic Stop',
          location: 'Vespucci Boulevard',
          postal: '8041',
          details: 'Silver Sultan, no lights',
        },
        settings: SETTINGS,
        now: NOW,
      });
    },
  );
  const [takeNumber, ...writes] = statements;
  if (takeNumber === undefined || newIds !== 2) throw new Error('A call and one entry were expected');
  return { takeNumber, writes, newIds };
}

/** The statements inside the transaction of a transfer, those of its idempotency key among them. */
export async function transferStatements(engine: Engine) {
  const marks = {
    now: NOW,
    user: WHO.user,
    key: '<key>',
    turn: `${WHO.user} transferFunds <key>`,
    answer: '"<answer>"',
    from: '<from>',
    toNumber: '<number>',
    to: '<to>',
    fromBalance: FROM_BALANCE - CENTS,
    fromPosition: FROM_POSITION + 1,
    toBalance: TO_BALANCE + CENTS,
    toPosition: TO_POSITION + 1,
  };
  const account = { user_id: WHO.user, status: 'Active', deceased: 0, type: 'Checking', name: null };
  const accounts = [
    { ...account, id: marks.from, number: 'other', balance: FROM_BALANCE, position: FROM_POSITION },
    { ...account, id: marks.to, number: marks.toNumber, balance: TO_BALANCE, position: TO_POSITION },
  ];
  const nothingKept = { is_free: 1, body_hash: null, status: null, answer: null };
  const { statements, newIds } = await record(
    engine,
    { marks, answer: (index) => (index === 0 ? [nothingKept] : accounts) },
    (db) =>
      once(
        db,
        { userId: WHO.user, route: 'transferFunds', key: marks.key, content: null, now: NOW },
        async (tx) => {
          const input = { fromAccountId: marks.from, toAccountNumber: marks.toNumber, amount: AMOUNT };
          await transferFunds(tx, { ownerId: WHO.user, input, bankName: 'Maze Bank', now: NOW });
          return { status: 200, answer: '<answer>' };
        },
      ),
  );
  const [takeKey, holdAccounts, ...writes] = statements;
  if (takeKey === undefined || holdAccounts === undefined) throw new Error('Statements were expected');
  return { takeKey, holdAccounts, writes, newIds };
}

async function one(engine: Engine, marks: Given, work: Parameters<typeof record>[2]): Promise<Statement> {
  const { statements } = await record(engine, { marks, answer: () => [] }, work);
  const [statement, ...others] = statements;
  if (statement === undefined || others.length > 0) throw new Error('One statement was expected');
  return statement;
}
