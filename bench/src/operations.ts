import { typedNames, typedPlates, wholePlates } from './people.ts';
import type { Load } from './rounds.ts';
import type { Served } from './servers.ts';

/** Who creates the calls and searches: an officer of demo mode. */
export const DISPATCHER = 'officer-xbox';
/** Who has characters and accounts. */
const OWNER = 'civilian';

/** Dollars of a transfer. */
export const AMOUNT = 1;

/** What is sent. */
export const NEW_CALL = JSON.stringify({
  type: 'Traffic Stop',
  location: 'Vespucci Boulevard',
  postal: '8041',
  details: 'Silver Sultan, no lights',
});

/** Something that is measured. */
export interface Operation {
  name: string;
  title: string;
  persona: string;
  /** Whether it is worth measuring among more people. */
  grows: boolean;
  /** What is asked, among so many people. */
  requests(people: number, app: Served, cookie: string): Promise<Load['requests']>;
  isKeyed?: boolean;
}

const get = (path: string) => ({ method: 'GET' as const, path });
const getEach = (path: string, texts: string[]) => texts.map((text) => get(path + encodeURIComponent(text)));

export const OPERATIONS: readonly Operation[] = [
  {
    name: 'own-civilians',
    title: 'Own civilians',
    persona: OWNER,
    grows: false,
    requests: async () => [get('/api/civilians')],
  },
  {
    name: 'community',
    title: 'Settings of forms',
    persona: OWNER,
    grows: false,
    requests: async () => [get('/api/community')],
  },
  {
    name: 'names',
    title: 'Name suggestion',
    persona: DISPATCHER,
    grows: true,
    requests: async (people) => getEach('/api/search/names?q=', typedNames(people)),
  },
  {
    name: 'plates',
    title: 'Plate suggestion',
    persona: DISPATCHER,
    grows: true,
    requests: async (people) => getEach('/api/search/vehicles?q=', typedPlates(people)),
  },
  {
    name: 'plate-search',
    title: 'Plate search',
    persona: DISPATCHER,
    grows: true,
    requests: async (people) => getEach('/api/search?plate=', wholePlates(people)),
  },
  {
    name: 'create-call',
    title: 'Create call',
    persona: DISPATCHER,
    grows: false,
    requests: async () => [{ method: 'POST', path: '/api/calls', body: NEW_CALL }],
  },
  {
    name: 'transfer',
    title: 'Transfer',
    persona: OWNER,
    grows: false,
    isKeyed: true,
    requests: (_, app, cookie) => transfers(app, cookie),
  },
];

/** Between pairs of the owner's rich accounts, to and fro, so that nothing is used up. */
async function transfers(app: Served, cookie: string): Promise<Load['requests']> {
  const read = async (path: string) => {
    const response = await fetch(`${app.origin}${path}`, { headers: { cookie } });
    if (!response.ok) throw new Error(`${path} was refused: ${response.status}`);
    return response.json();
  };
  const { civilians } = (await read('/api/civilians')) as { civilians: { _id: string }[] };
  const lists = await Promise.all(civilians.map(({ _id }) => read(`/api/bank/accounts/${_id}`)));
  const accounts = lists
    .flatMap((list) => (list as { accounts: OwnAccount[] }).accounts)
    .filter(({ status, balance }) => status === 'Active' && balance >= RICH);
  const pairs = accounts.flatMap((from, index) => {
    // The accounts 0 and 1 pay each other, 2 and 3, and so on.
    const to = accounts[index % 2 === 0 ? index + 1 : index - 1];
    return to === undefined ? [] : [{ from, to }];
  });
  if (pairs.length === 0) throw new Error('There are no accounts to transfer between');
  return pairs.map(({ from, to }) => ({
    method: 'POST',
    path: '/api/bank/transfer',
    body: JSON.stringify({
      fromAccountId: from._id,
      toAccountNumber: to.accountNumber,
      amount: AMOUNT,
    }),
  }));
}

/** Dollars; the accounts that were put in for this have more. */
const RICH = 100_000;

interface OwnAccount {
  _id: string;
  accountNumber: string;
  balance: number;
  status: string;
}
