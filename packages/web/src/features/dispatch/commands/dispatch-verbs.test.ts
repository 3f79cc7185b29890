import { expect, it } from 'vitest';
import { fakeCall, fakeEmergency, fakeUnit, onCall } from '#testing/fixtures/dispatch.fixtures.ts';
import { runCommand } from '#testing/run-command.ts';
import { BOLO_REQUEST } from '../board/board-address.ts';
import { parseCommand } from './parse-command.ts';
import type { DispatchContext } from './verb.ts';

const vance = fakeUnit({ _id: 'vance', callsign: 'D-104', call: 1051 });
const reyes = fakeUnit({ _id: 'reyes', callsign: 'D-112' });
const call = fakeCall({ _id: 'a', callNumber: 1051, units: [onCall(vance)] });
const other = fakeCall({ _id: 'b', callNumber: 1049 });
const CONTEXT = {
  calls: [call, other],
  units: [vance, reyes],
  waiting: [fakeEmergency({ number: 7 })],
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
const sent = (text: string) => runCommand(parseConsole(text, CONTEXT)?.command);

it.each<[string, ...unknown[]]>([
  ['1051 d-112', '/api/calls/a/assign', { unitIds: ['reyes'], move: true }],
  ['1049 D104 D112', '/api/calls/b/assign', { unitIds: ['vance', 'reyes'], move: true }],
  ['1049 +D-104', '/api/calls/b/assign', { unitIds: ['vance'], move: false }],
  ['1051 -D-104', '/api/calls/a/detach', { officerId: 'vance' }],
  ['1051 - d-104', '/api/calls/a/detach', { officerId: 'vance' }],
  ['1051 + D-112', '/api/calls/a/assign', { unitIds: ['reyes'], move: false }],
  ['1049 D-104 d104 D-112', '/api/calls/b/assign', { unitIds: ['vance', 'reyes'], move: true }],
  ['1051', 'show', { call: 'a', emergency: null }],
  ['1051 enr D-104', '/api/calls/a/response', { response: 'En route', unitId: 'vance' }],
  ['D-104 osc', '/api/calls/a/response', { response: 'On scene', unitId: 'vance' }],
  ['D-104 10-8', '/api/units/vance/status', { status: '10-8' }],
  ['D-104 OK', '/api/units/vance/contact'],
  ['D-104 ask', '/api/units/vance/ask'],
  ['1051 p1', '/api/calls/a', { priority: 1 }],
  ['1051 + ems', '/api/calls/a', { services: ['Police', 'EMS'], before: { services: ['Police'] } }],
  ['1049 hold 10 waiting for tow', '/api/calls/b/hold', { minutes: 10, reason: 'waiting for tow' }],
  ['1051 merge 1049', '/api/calls/a/merge', { into: 'b' }],
  ['1051 close Unfounded', '/api/calls/a/close', { disposition: 'Unfounded', clear: false }],
  ['plate 63qbx118', 'show', { plate: '63QBX118', name: null }],
  ['Name mara malone', 'show', { plate: null, name: 'mara malone' }],
  ['bolo 1051', 'show', { call: 'a', emergency: null }, BOLO_REQUEST],
  ['note 1051 two suspects', '/api/calls/a/notes', { text: 'two suspects' }],
  ['take', '/api/911/emergency/take'],
  ['take 7', '/api/911/emergency/take'],
  ['release 7', '/api/911/emergency/release', {}],
  ['drop 7 prank', '/api/911/emergency/drop', { reason: 'Prank' }],
  [
    'all hold the bridge',
    '/api/broadcasts',
    expect.objectContaining({ text: 'hold the bridge', audience: 'All' }),
  ],
  ['s100', '/api/broadcasts', expect.objectContaining({ hold: true })],
  ['S100 OFF', '/api/dispatch?platform=Xbox'],
])('understands %s', async (text, ...did) => expect(await sent(text)).toEqual(did));

it.each([
  ['1049 d-104', 'Assign D-104: call 1049'],
  ['1049 +d-112', 'Assign D-112 in addition to other calls: call 1049'],
  ['1051 -D-104', 'Detach D-104: call 1051'],
  ['d-104 enr', 'D-104: En route'],
  ['1051 p1', 'Call 1051: priority 1'],
  ['1051 + ems', 'Call 1051: add EMS'],
  ['1049 hold 10 tow', 'Hold call 1049 for 10 min'],
  ['1049 close Unfounded', 'Close call 1049: Unfounded'],
  ['note 1051 masked', 'Note on call 1051'],
  ['D-104 10-8', 'D-104: 10-8 In Service'],
  ['D-104 ask', 'Ask D-104'],
  ['take 7', 'Take 911-7'],
  ['drop 7 prank', 'Drop 911-7: Prank'],
  ['release 7', 'Release 911-7'],
  ['all hold', 'Broadcast to All'],
])('names the action of %s', (text, name) => expect(parseConsole(text, CONTEXT)?.name).toBe(name));

it('asks before a merge only', () => {
  expect(parseConsole('1051 merge 1049', CONTEXT)?.command).toMatchObject({
    ask: 'Merge call 1051 into 1049? Press Enter again',
  });
  expect(parseConsole('1051 close', CONTEXT)?.command).toMatchObject({ ask: undefined });
});

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
])('limits the text after %s to %i characters', (start, max) => {
  expect(parseConsole(`${start} ${'x'.repeat(max)}`, CONTEXT)?.command).not.toBeNull();
  expect(parseConsole(`${start} ${'x'.repeat(max + 1)}`, CONTEXT)).toMatchObject({
    command: null,
    name: `At most ${max} characters`,
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
