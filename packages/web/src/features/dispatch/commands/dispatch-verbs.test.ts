import { expect, it } from 'vitest';
import { onCall, standInCall, standInEmergency, standInUnit } from '#testing/fixtures/dispatch.fixtures.ts';
import { parseCommand } from './parse-command.ts';
import type { DispatchContext } from './verb.ts';

const vance = standInUnit({ _id: 'vance', callsign: 'D-104', call: 1051 });
const reyes = standInUnit({ _id: 'reyes', callsign: 'D-112' });
const call = standInCall({ _id: 'a', callNumber: 1051, units: [onCall(vance)] });
const other = standInCall({ _id: 'b', callNumber: 1049 });
const CONTEXT = {
  calls: [call, other],
  units: [vance, reyes],
  waiting: [standInEmergency({ number: 7 })],
  signal100: true,
  statuses: [{ code: '10-8', label: 'In Service', kinds: ['Law Enforcement'] }],
};
const NO_UNIT = {
  officer: null,
  panic: null,
  calls: [],
  units: [],
  tenCodes: [],
  options: { statuses: [], ownCallTypes: [] },
  subdivisions: [],
};
const parseConsole = (text: string, dispatch: DispatchContext) =>
  parseCommand(text, { ...NO_UNIT, dispatch })[0] ?? null;
const meant = (text: string) => parseConsole(text, CONTEXT)?.command;

it.each([
  ['1051 d-112', { kind: 'units', move: [reyes], beside: [], off: [] }],
  ['1049 D104 D112', { kind: 'units', move: [vance, reyes] }],
  ['1049 +D-104', { kind: 'units', move: [], beside: [vance] }],
  ['1051 -D-104', { kind: 'units', off: [vance] }],
  ['1051 - d-104', { kind: 'units', off: [vance] }],
  ['1051 + D-112', { kind: 'units', beside: [reyes] }],
  ['1049 D-104 d104 D-112', { kind: 'units', move: [vance, reyes] }],
  ['1051 enr D-104', { kind: 'response', response: 'En route', unit: vance, call }],
  ['D-104 osc', { kind: 'response', response: 'On scene', call }],
  ['D-104 10-8', { kind: 'status', status: '10-8' }],
  ['D-104 OK', { kind: 'contact' }],
  ['D-104 ask', { kind: 'ask' }],
  ['1051 p1', { kind: 'priority', priority: 1 }],
  ['1051 + ems', { kind: 'services', services: ['Police', 'EMS'] }],
  ['1049 hold 10 waiting for tow', { kind: 'hold', minutes: 10, reason: 'waiting for tow' }],
  ['1051 merge 1049', { kind: 'merge', into: other }],
  ['1051 close Unfounded', { kind: 'close', disposition: 'Unfounded' }],
  ['plate 63qbx118', { kind: 'search', by: 'plate', text: '63QBX118' }],
  ['Name mara malone', { kind: 'search', by: 'name', text: 'mara malone' }],
  ['bolo 1051', { kind: 'bolo' }],
  ['note 1051 two suspects', { kind: 'note', text: 'two suspects' }],
  ['take', { kind: 'take' }],
  ['take 7', { kind: 'take' }],
  ['release 7', { kind: 'release' }],
  ['drop 7 prank', { kind: 'drop', reason: 'Prank' }],
  ['all hold the bridge', { kind: 'broadcast', text: 'hold the bridge' }],
  ['s100', { kind: 's100', on: true }],
  ['S100 OFF', { kind: 's100', on: false }],
])('understands %s', (text, command) => expect(meant(text)).toMatchObject(command));

it('names the calls that units leave', () => {
  const { type } = other;
  expect(parseConsole('1049 D-104 D-112', CONTEXT)?.description).toBe(`${type}, leaves 1051`);
  expect(parseConsole('1049 +D-104', CONTEXT)?.description).toBe(type);
});

it.each([
  '1051 zz-9',
  '1051 hold 10 tow',
  '1049 -D-104',
  '9999 D-104',
  'D-104 zz',
  'drop 7',
  'take 8',
  's100 on',
  'plate',
  'bolo 9999',
  'note 1051',
  'note 9999 hello',
  '1051 merge 1049 1050',
])('sends nothing for %s and says so', (text) =>
  expect(parseConsole(text, CONTEXT)).toMatchObject({ command: null, description: 'Nothing is sent.' }),
);

it.each([
  ['1051 zz-9', 'No unit ZZ-9 is on duty'],
  ['1051 osc D-104 D-112', 'One unit at a time: 1051 osc <unit>'],
  ['1051 osc', '1051 osc <unit>'],
  ['1051 ENR', '1051 enr <unit>'],
  ['1051 enr zz-9', 'No unit ZZ-9 is on duty'],
  ['1051 -', '1051 -<unit>'],
  ['1051 +', '1051 +<unit or service>'],
  ['1051 + foo', "FOO isn't a unit on duty or a service"],
  ['1049 - D-104', "D-104 isn't on call 1049"],
  ['1051 - police', 'To remove Police, use Transfer'],
  ['1051 fire', '1051 + fire'],
  ['1051 + fire D-112', '1051 + fire'],
  ['1051 D-104 -D-104', 'D-104 is named twice'],
])('rejects %s: %s', (text, why) =>
  expect(parseConsole(text, CONTEXT)).toMatchObject({ command: null, name: why }),
);

it.each([
  ['all', 300],
  ['1049 hold 10', 200],
  ['1051 close', 200],
  ['note 1051', 1000],
])('limits the text after %s to %i characters', (begun, most) => {
  expect(meant(`${begun} ${'x'.repeat(most)}`)).toMatchObject({ kind: expect.anything() });
  expect(parseConsole(`${begun} ${'x'.repeat(most + 1)}`, CONTEXT)).toMatchObject({
    command: null,
    name: `At most ${most} characters`,
  });
});

it('does not end a Signal 100 that is not in force', () =>
  expect(parseConsole('s100 off', { ...CONTEXT, signal100: false })).toMatchObject({
    command: null,
    name: 'Signal 100 is not in force',
  }));

it('ignores lines that are not dispatcher commands', () => {
  expect(parseConsole('mara malone', CONTEXT)).toBe(null);
  expect(parseConsole('', CONTEXT)).toBe(null);
});
