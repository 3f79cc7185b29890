import type { ImportChoices } from '@ten-four/contract/settings/transfer.contract';
import type { ImportQuestionKind, TimeUnit } from '@ten-four/contract/settings/transfer.values';

export type Amount = { kind: 'none' } | { kind: 'amount'; min: number; max: number };
type OpenTime = { kind: 'open'; question: ImportQuestionKind };

const CELL_MAX = 60;
const BLANK_WORDS: ReadonlySet<string> = new Set(['', '-', '–', '—', 'null']);
const ZERO_WORDS: ReadonlySet<string> = new Set(['n/a', 'na', 'none', 'no', 'nil']);
const LIFE = /^(?:life|lwop|permanent|perma)\b/;
const RANGE_MARK = /[-–—]| to /;

/** Normalizes an amount to text; a list of numbers is a range. */
export function amountText(value: unknown): string {
  const parts = [value].flat().filter((part) => typeof part === 'number' || typeof part === 'string');
  const shown = parts.length > 2 ? [parts[0], parts.at(-1)] : parts;
  return shown.join(' to ').trim().toLowerCase();
}

/** Reads `150`, `$1,250.50`, `1.500,00`, `5k` or `500-1000`; null for anything else. */
export function readMoney(text: string): Amount | null {
  if (BLANK_WORDS.has(text)) return { kind: 'none' };
  if (ZERO_WORDS.has(text)) return rangeOf([0]);
  if (text.length > CELL_MAX) return null;
  const plain = text.replace(/[$€£]|\busd\b|\bdollars?\b/g, '');
  return rangeOf(plain.split(RANGE_MARK).map(readNumber));
}

/** Accepts both conventions for thousands and decimals, and `k`. */
function readNumber(text: string): number | null {
  const [, whole = '', thousand] = /^([\d.,'’]+)(k?)$/.exec(text.replace(/\s/g, '')) ?? [];
  const number = toNumber(whole.replace(/['’]/g, ''));
  return number === null ? null : thousand === 'k' ? number * 1000 : number;
}

function toNumber(text: string): number | null {
  const mark = text.lastIndexOf('.') > text.lastIndexOf(',') ? '.' : ',';
  const parts = text.split(mark);
  const last = parts.length > 1 ? (parts.pop() ?? '') : '';
  // Three digits after a separator are thousands, one or two are decimals.
  const isDecimal = last.length === 1 || last.length === 2;
  const groups = isDecimal ? parts.join(mark) : text;
  const marks = new Set(groups.replace(/\d/g, ''));
  if (marks.size > 1 || (isDecimal && marks.has(mark))) return null;
  if (!/^\d+$|^\d{1,3}(?:[.,]\d{3})+$/.test(groups) || (last !== '' && !/^\d+$/.test(last))) return null;
  return Number(`${groups.replace(/[.,]/g, '')}${isDecimal ? `.${last}` : ''}`);
}

function rangeOf(numbers: readonly (number | null)[]): Amount | null {
  const [first = null, second = first, third] = numbers;
  if (first === null || second === null || third !== undefined) return null;
  return { kind: 'amount', min: Math.min(first, second), max: Math.max(first, second) };
}

const UNIT_WORDS: Readonly<Record<TimeUnit, RegExp>> = {
  Seconds: /^s(?:ecs?|econds?)?$/,
  Minutes: /^m(?:ins?|inutes?)?$/,
  Hours: /^h(?:rs?|ours?)?$/,
  Days: /^d(?:ays?)?$/,
  Months: /^(?:mos?|mths?|months?)$/,
  Years: /^y(?:rs?|ears?)?$/,
};
const WEEK = /^w(?:ks?|eeks?)?$/;

export const unitOf = (word: string): TimeUnit | undefined =>
  (Object.keys(UNIT_WORDS) as TimeUnit[]).find((unit) => UNIT_WORDS[unit].test(word));

function minutesOf(unit: TimeUnit, choices: ImportChoices): number | ImportQuestionKind {
  if (unit === 'Seconds') return 1 / 60;
  if (unit === 'Minutes') return 1;
  if (unit === 'Hours') return 60;
  if (unit === 'Days') return choices.minutesPerDay ?? 'minutesPerDay';
  const month = choices.minutesPerMonth ?? 'minutesPerMonth';
  return unit === 'Years' && typeof month === 'number' ? month * 12 : month;
}

/** Reads minutes from `30`, `1 h 30 m`, `15-30 months` or `Life`, else null; `unit` is for bare numbers. */
export function readTime(
  text: string,
  { unit, choices }: { unit: TimeUnit | null; choices: ImportChoices },
): Amount | OpenTime | null {
  if (BLANK_WORDS.has(text)) return { kind: 'none' };
  if (ZERO_WORDS.has(text)) return rangeOf([0]);
  if (text.length > CELL_MAX) return null;
  const parts = text.split(RANGE_MARK).map((part) => part.trim());
  // The unit of "15-30 months" applies to both.
  const ownUnit = unitOf(/[a-z]+$/.exec(parts.at(-1) ?? '')?.[0] ?? '');
  const minutes: (number | null)[] = [];
  for (const part of parts) {
    const read = readPart(part, { unit: ownUnit ?? unit, choices });
    if (typeof read === 'string') return { kind: 'open', question: read };
    minutes.push(read);
  }
  return rangeOf(minutes);
}

function readPart(text: string, given: { unit: TimeUnit | null; choices: ImportChoices }) {
  if (LIFE.test(text)) return given.choices.lifeMinutes ?? 'lifeMinutes';
  const pairs = [...text.matchAll(/([\d.,'’]+)\s*([a-z]*)[\s,]*/g)];
  if (pairs.length === 0 || pairs.map(([whole]) => whole).join('') !== text) return null;
  let sum = 0;
  for (const [, digits = '', word = ''] of pairs) {
    const minutes = readPair(digits, word, given);
    if (typeof minutes !== 'number') return minutes;
    sum += minutes;
  }
  return sum;
}

function readPair(
  digits: string,
  word: string,
  { unit, choices }: { unit: TimeUnit | null; choices: ImportChoices },
): number | ImportQuestionKind | null {
  const number = readNumber(digits);
  if (number === null || (number === 0 && word === '')) return number;
  const isWeek = WEEK.test(word);
  const own = isWeek ? 'Days' : word === '' ? (unit ?? choices.timeUnit) : unitOf(word);
  if (own === undefined) return word === '' ? 'timeUnit' : null;
  const minutes = minutesOf(own, choices);
  return typeof minutes === 'string' ? minutes : number * minutes * (isWeek ? 7 : 1);
}
