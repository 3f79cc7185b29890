import { expect, it } from 'vitest';
import { seenByWords } from './panic-words.ts';

const seenBy = (...names: string[]) => ({
  acknowledgements: names.map((name) => ({
    userId: name,
    callsign: name.startsWith('D-') ? name : null,
    name,
    at: '2026-11-20T12:00:00.000Z',
  })),
});

it.each([
  [[], 'Not acknowledged yet'],
  [['D-104'], 'Acknowledged by D-104'],
  [['D-104', 'remy.kowalski'], 'Acknowledged by D-104, remy.kowalski'],
  [['D-1', 'D-2', 'D-3', 'D-4', 'D-5', 'D-6'], 'Acknowledged by D-1, D-2, D-3, D-4 and 2 more'],
])('names those who saw it: %j', (names, words) => expect(seenByWords(seenBy(...names))).toBe(words));
