import type { Client } from './client.ts';
import { personOf, spread } from './people.ts';

const OFFICER = 'officer-xbox';
const OWNER = 'civilian';

/** Dollars of each transfer. */
export const AMOUNT = 1;
/** Dollars; smaller accounts could run empty. */
const MIN_BALANCE = 1000;

export const NEW_CALL = {
  type: 'Traffic Stop',
  location: 'Vespucci Boulevard',
  postal: '8041',
  details: 'Silver Sultan, no lights',
};

export interface LoadRequest {
  method: 'GET' | 'POST';
  path: string;
  body?: string;
}

export interface Operation {
  name: string;
  persona: string;
  /** Measured again with more people in the database. */
  grows?: true;
  requests(client: Client, people: number): LoadRequest[] | Promise<LoadRequest[]>;
}

const get = (path: string): LoadRequest => ({ method: 'GET', path });
const post = (path: string, body: object): LoadRequest => ({
  method: 'POST',
  path,
  body: JSON.stringify(body),
});

/** Distinct requests of each search. */
const SEARCHES = 600;
const searches = (path: string, people: number, textOf: (person: number, index: number) => string) =>
  Array.from({ length: SEARCHES }, (_, index) =>
    get(path + encodeURIComponent(textOf(spread(index, people), index).toLowerCase())),
  );

export const OPERATIONS: readonly Operation[] = [
  { name: 'own-civilians', persona: OWNER, requests: () => [get('/api/civilians')] },
  { name: 'board', persona: OFFICER, requests: () => [get('/api/calls')] },
  {
    name: 'names',
    persona: OFFICER,
    grows: true,
    requests: (_, people) => searches('/api/search/names?q=', people, typedName),
  },
  {
    name: 'plates',
    persona: OFFICER,
    grows: true,
    requests: (_, people) => searches('/api/search/vehicles?q=', people, typedPlate),
  },
  {
    name: 'plate-search',
    persona: OFFICER,
    grows: true,
    requests: (_, people) => searches('/api/search?plate=', people, (person) => personOf(person).plate),
  },
  {
    name: 'status',
    persona: OFFICER,
    requests: async (client) => {
      await client.request('POST', '/api/clock/in', {});
      return ['10-6', '10-8'].map((status) => post('/api/units/status', { status }));
    },
  },
  { name: 'create-call', persona: OFFICER, requests: () => [post('/api/calls', NEW_CALL)] },
  { name: 'transfer', persona: OWNER, requests: transfers },
];

/** Returns text typed into the name search: a prefix, a suffix, a whole name, an SSN, or text without a match. */
function typedName(person: number, index: number): string {
  const { first, last, ssn } = personOf(person);
  const texts = [
    first.slice(0, 2),
    last.slice(0, 3),
    last.slice(0, 5),
    last.slice(-4),
    `${first} ${last.slice(0, 2)}`,
    `${first} ${last}`,
    `${last} ${first}`,
    ssn.slice(0, 3 + (index % 7)),
    `${last}x${index}`,
  ];
  return texts[index % texts.length] ?? last;
}

/**
 * Returns text typed into the plate search: part of a plate, a whole plate, the end of a VIN, or text without a match.
 */
function typedPlate(person: number, index: number): string {
  const { plate, vin } = personOf(person);
  const texts = [plate.slice(0, 3), plate.slice(2, 6), plate, vin.slice(-6), `zz${plate}q`];
  return texts[index % texts.length] ?? plate;
}

/** Returns transfers in both directions between pairs of the owner's accounts. */
async function transfers(client: Client): Promise<LoadRequest[]> {
  type Account = Record<'_id' | 'accountNumber' | 'status', string> & { balance: number };
  const { civilians } = await client.request('GET', '/api/civilians');
  const lists = await Promise.all(
    civilians.map(({ _id }: { _id: string }) => client.request('GET', `/api/bank/accounts/${_id}`)),
  );
  const accounts: Account[] = lists
    .flatMap((list) => list.accounts)
    .filter(({ status, balance }) => status === 'Active' && balance >= MIN_BALANCE);
  return accounts.flatMap((from, index) => {
    const to = accounts[index % 2 === 0 ? index + 1 : index - 1];
    if (to === undefined) return [];
    const transfer = { fromAccountId: from._id, toAccountNumber: to.accountNumber, amount: AMOUNT };
    return [post('/api/bank/transfer', transfer)];
  });
}
