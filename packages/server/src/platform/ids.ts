import { randomInt } from 'node:crypto';
import { ID_PATTERN } from '@ten-four/contract/common/schema';
import { v7 } from 'uuid';
import { SECOND } from '#platform/clock';

/** IDs of the same millisecond count up from a random number. */
const FIRST_NUMBER_BELOW = 2 ** 31;
const NUMBERS = 2 ** 32;

let ahead = 0;
let last = { time: 0, number: 0 };

/** Shifts the clock of IDs, in milliseconds. */
export function shiftIds(milliseconds: number): void {
  ahead = milliseconds;
}

export function newId(): string {
  const time = Date.now() + ahead;
  const isEarlier = time <= last.time && time > last.time - SECOND;
  if (!isEarlier) last = { time, number: randomInt(FIRST_NUMBER_BELOW) };
  else if (last.number + 1 < NUMBERS) last.number += 1;
  else last = { time: last.time + 1, number: 0 };
  return v7({ msecs: last.time, seq: last.number });
}

export const randomText = (length: number, letters: string): string =>
  Array.from({ length }, () => letters.charAt(randomInt(letters.length))).join('');

const ID = new RegExp(ID_PATTERN);

export const isId = (text: string): boolean => ID.test(text);

/** Returns a nonce within Discord's limit of 25 characters. */
export const nonceOf = (id: string): string =>
  Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url');
