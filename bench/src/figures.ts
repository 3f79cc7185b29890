import { type Caller, createCaller } from './caller.ts';
import { UNITS } from './fill-crowd.ts';
import { DAYS } from './fill-month.ts';
import { DISPATCHER } from './operations.ts';
import type { Served } from './servers.ts';
import { signIn } from './sign-in.ts';

/** What one caller alone is promised, among 100,000 members, 500 units on duty, 20,000 calls and a penal code of 600 offenses. */
interface Figure {
  title: string;
  /** Milliseconds, in 99 of 100 cases. */
  most: number;
  /** Whoever asks. */
  persona: string;
  /** Answers what is asked each time, and for how many milliseconds it was waited; what else it needs is not counted. */
  begin(by: Caller): Promise<(index: number) => Promise<number>>;
}

const DISPATCH = 'dispatcher';
const ADMINISTRATOR = 'administrator';
const ON_XBOX = { platform: 'Xbox' };
const FIVE = 5;
const OFFENSES = 600;
/** As many as one change may hold. */
const STEPS = 200;
const PENAL_CODE = '/api/settings/penal-code';
const WARM = 50;
const ASKED = 300;

const newCall = async (by: Caller): Promise<string> =>
  (
    await by.ask('POST', '/api/calls', {
      ...ON_XBOX,
      type: 'Robbery',
      services: ['Police', 'EMS'],
      postal: '9021',
    })
  ).body.call._id;

/** The same read each time. */
const read = (path: string) => async (by: Caller) => async () => (await by.ask('GET', path)).ms;

const FIGURES: readonly Figure[] = [
  {
    title: '911 that is a call at once',
    most: 15,
    persona: 'newcomer',
    begin: async (by) => async () => {
      const report = { ...ON_XBOX, type: 'Structure Fire', postal: '7165', location: 'Clinton Ave' };
      const { body, ms } = await by.ask('POST', '/api/911', report);
      // Three of one's own may be open.
      await by.ask('POST', `/api/911/${body.emergency._id}/cancel`, {});
      return ms;
    },
  },
  {
    title: 'Status press',
    most: 10,
    persona: DISPATCHER,
    begin: async (by) => {
      await by.ask('POST', '/api/clock/in', {});
      return async (index) =>
        (await by.ask('POST', '/api/units/status', { status: index % 2 === 0 ? '10-6' : '10-8' })).ms;
    },
  },
  {
    title: 'Assign five units',
    most: 25,
    persona: DISPATCH,
    begin: async (by) => {
      await by.ask('POST', '/api/dispatch/sign-on', ON_XBOX);
      const { units } = (await by.ask('GET', '/api/units?platform=Xbox')).body;
      const ids: string[] = units.map(({ _id }: { _id: string }) => _id);
      return async (index) => {
        const id = await newCall(by);
        const from = (index * FIVE) % (UNITS - FIVE);
        const { ms } = await by.ask('POST', `/api/calls/${id}/assign`, {
          unitIds: ids.slice(from, from + FIVE),
        });
        await by.ask('POST', `/api/calls/${id}/close`, {});
        return ms;
      };
    },
  },
  { title: 'Who dispatches', most: 20, persona: DISPATCH, begin: read('/api/dispatch?platform=Xbox') },
  {
    title: 'Recommended among 500 units',
    most: 20,
    persona: DISPATCH,
    begin: async (by) => {
      await by.ask('POST', '/api/dispatch/sign-on', ON_XBOX);
      return read(`/api/calls/${await newCall(by)}/recommended`)(by);
    },
  },
  {
    title: 'Statistics of 31 days with 20,000 calls',
    most: 300,
    persona: DISPATCH,
    begin: (by) => {
      const from = new Date(Date.now() - DAYS * 86_400_000).toISOString();
      return read(`/api/dispatch/statistics?platform=Xbox&zone=America/New_York&from=${from}`)(by);
    },
  },
  {
    title: 'Save one of 600 offenses',
    most: 30,
    persona: ADMINISTRATOR,
    begin: async (by) => {
      const id = await fillPenalCode(by);
      let { version } = (await by.ask('GET', PENAL_CODE)).body;
      return async (index) => {
        const ops = [{ op: 'edit', list: 'entries', _id: id, entry: { fine: 100 + index } }];
        const { body, ms } = await by.ask('PATCH', PENAL_CODE, { version, ops });
        version = body.version;
        return ms;
      };
    },
  },
  { title: 'First page of 100,000 members', most: 50, persona: 'staff', begin: read('/api/members') },
  {
    title: 'Members by part of a name',
    most: 100,
    persona: 'staff',
    begin: async (by) => async (index) =>
      (await by.ask('GET', `/api/members?q=ember-${1000 + index * 7}`)).ms,
  },
];

/** Adds offenses until there are as many as there may be; answers the id of one. */
async function fillPenalCode(by: Caller): Promise<string> {
  for (;;) {
    const { version, value } = (await by.ask('GET', PENAL_CODE)).body;
    const { entries } = value;
    const missing = OFFENSES - entries.length;
    if (missing <= 0) return entries[0]._id;
    const ops = Array.from({ length: Math.min(STEPS, missing) }, (_, index) => ({
      op: 'add',
      list: 'entries',
      entry: {
        category: 'Measured',
        title: `Offense ${entries.length + index}`,
        description: 'As an offense is',
        fine: 100,
      },
    }));
    await by.ask('PATCH', PENAL_CODE, { version, ops });
  }
}

/** Measures what one caller alone waits for. Answers a row of the table for each. */
export async function measureFigures(app: Served) {
  const rows: Record<string, string | number>[] = [];
  for (const { title, most, persona, begin } of FIGURES) {
    const by = createCaller(app.origin, await signIn(app.origin, persona));
    try {
      const ask = await begin(by);
      const times: number[] = [];
      for (let index = -WARM; index < ASKED; index += 1) {
        const ms = await ask(index + WARM);
        if (index >= 0) times.push(ms);
      }
      times.sort((a, b) => a - b);
      const percentile = (share: number) =>
        (times[Math.floor((times.length - 1) * share)] ?? Number.NaN).toFixed(1);
      rows.push({
        'one caller alone': title,
        'p50 ms': percentile(0.5),
        'p99 ms': percentile(0.99),
        'at most': most,
      });
    } finally {
      by.close();
    }
  }
  return rows;
}
