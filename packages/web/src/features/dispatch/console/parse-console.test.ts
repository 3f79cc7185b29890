import { expect, it } from 'vitest';
import { onCall, standInCall, standInEmergency, standInUnit } from '../dispatch.stand-ins.ts';
import { parseConsole } from './parse-console.ts';

const vance = standInUnit({ _id: 'vance', callsign: 'D-104', call: 1051 });
const reyes = standInUnit({ _id: 'reyes', callsign: 'D-112' });
const call = standInCall({ _id: 'a', callNumber: 1051, units: [onCall(vance)] });
const other = standInCall({ _id: 'b', callNumber: 1049 });
const CONTEXT = {
  calls: [call, other],
  units: [vance, reyes],
  waiting: [standInEmergency({ number: 7 })],
  statuses: [{ code: '10-8', label: 'In Service', kinds: ['Law Enforcement'] }],
};
const meant = (text: string) => parseConsole(text, CONTEXT)?.command;

it.each([
  ['1051 d-112', { kind: 'units', move: [reyes], beside: [], off: [] }],
  ['1049 D104 D112', { kind: 'units', move: [vance, reyes] }],
  ['1049 +D-104', { kind: 'units', move: [], beside: [vance] }],
  ['1051 -D-104', { kind: 'units', off: [vance] }],
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
])('sends nothing for %s, and says why', (text) =>
  expect(parseConsole(text, CONTEXT)).toMatchObject({ command: null, description: 'Nothing is sent.' }),
);

it('leaves alone what is none of its own', () => {
  expect(parseConsole('mara malone', CONTEXT)).toBe(null);
  expect(parseConsole('', CONTEXT)).toBe(null);
});
