import { expect, it } from 'vitest';
import { fakeCall } from '#testing/fixtures/dispatch.fixtures.ts';
import { mentionsOf } from './call-mentions.ts';

function found(
  details: string,
  { log = [], ...call }: { log?: object[]; location?: string; postal?: string } = {},
) {
  const callWithLog = { ...fakeCall({ callNumber: 1017, details, ...call }), log: log as never[] };
  return mentionsOf(callWithLog, ['D-104', 'E-7']).map((mention) =>
    mention.kind === 'call' ? `#${mention.number}` : `${mention.kind} ${mention.text}`,
  );
}

it.each([
  ['a black Buffalo 63QBX118. The clerk', ['plate 63QBX118']],
  ['a black Buffalo, 63qbx118!', ['plate 63QBX118']],
  ['plate KIFFLOM', ['plate KIFFLOM']],
  ['Plate: 4422', ['plate 4422']],
  ['the plate is 63QBX118', ['plate 63QBX118']],
  ['nine letters and digits: AB3456789', []],
  ['D-104 and D104 are 10-8, E7 is 10-50J', []],
  ['back to 7165A', []],
] as const)('finds plates in: %s', (text, expected) => {
  expect(found(text, { postal: '7165a' })).toEqual(expected);
});

it.each([
  ['The clerk knows him as Dex Farrow.', ['name Dex Farrow']],
  ["Suspect Siobhan O'Neil", ['name Suspect Siobhan', "name Siobhan O'Neil"]],
  ['He knows Mara. Then he ran', []],
  ['on Elgin Ave near Alta St', []],
  ['at the Clinton Laundromat', []],
  ['Mara, Malone', []],
  ['HELP ME', []],
  ['A Bee', []],
] as const)('finds names in: %s', (text, expected) => {
  expect(found(text, { location: '24/7, Clinton Ave' })).toEqual(expected);
});

it('finds the numbers of other calls but not its own', () => {
  expect(found('like #1049, see #1017 and a#1050')).toEqual(['#1049']);
});

it('reads details, then notes and callers, latest first, without duplicates, up to six', () => {
  const log = [
    { kind: 'note', text: 'AB12CD and 63qbx118' },
    { kind: 'attached', text: 'X9Y9 attached' },
    { kind: 'caller', text: 'He is Dex Farrow, DEX FARROW' },
  ];
  expect(found('63QBX118', { log })).toEqual(['plate 63QBX118', 'name Dex Farrow', 'plate AB12CD']);
  expect(found('#1 #2 #3 #4 #5 #6 #7')).toHaveLength(6);
});
