import { randomInt } from 'node:crypto';
import { ID_PATTERN } from '@ten-four/contract/common/schema';
import { v7 } from 'uuid';
import { SECOND } from '#platform/clock';

/** Ids of one millisecond are told apart, and kept in order, by a number that grows from a random one on. */
const FIRST_NUMBER_BELOW = 2 ** 31;
const NUMBERS = 2 ** 32;

let ahead = 0;
let last = { time: 0, number: 0 };

/** Has ids tell another time than this machine's clock, so many milliseconds later; lists are in the order of ids. */
export function shiftIds(milliseconds: number): void {
  ahead = milliseconds;
}

/** A new object id: UUIDv7 text, so that ids sort by the time they were made. */
export function newId(): string {
  const time = Date.now() + ahead;
  const isEarlier = time <= last.time && time > last.time - SECOND;
  if (!isEarlier) last = { time, number: randomInt(FIRST_NUMBER_BELOW) };
  else if (last.number + 1 < NUMBERS) last.number += 1;
  else last = { time: last.time + 1, number: 0 };
  return v7({ msecs: last.time, seq: last.number });
}

const ID = new RegExp(ID_PATTERN);

/** Whether a text can be an id at all. */
export const isId = (text: string): boolean => ID.test(text);
