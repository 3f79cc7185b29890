import type { CallDetail } from '@ten-four/contract/dispatch/calls.schema';

/** Something that a call's words mention and that can be looked at: a plate, a name, or another call by its number. */
export type Mention = { kind: 'plate' | 'name'; text: string } | { kind: 'call'; number: number };

/** How many are shown of a call. */
const MENTIONS_MAX = 6;
// Without a dash, which callsigns and 10-codes have.
const PLATE = /^(?=.*\d)(?=.*[a-z])[a-z\d]{2,8}$/i;
const AFTER_PLATE = /^[a-z\d]{2,8}$/i;
/** What is said between 'plate' and the plate itself. */
const BETWEEN = /^(is|was|of|no|number|reads?|and|the|unknown)$/i;
const CAPITALISED = /^\p{Lu}(?=[\p{L}'’-]*\p{Ll})[\p{L}'’-]+$/u;
const STREET = /^(St|Ave|Rd|Blvd|Dr|Hwy|Way|Ln|Pl|Ct)$/i;
/** Whoever writes the log itself, not somebody who was there. */
const SAID = ['note', 'caller'];

const bare = (text: string): string => text.replace(/[\s-]/g, '').toUpperCase();

type Told = Pick<CallDetail, 'callNumber' | 'location' | 'postal' | 'details' | 'log'>;

/**
 * What details, notes and callers' lines of a call mention, the details' first, then the latest. Callsigns, 10-codes,
 * the call's own place and number are none.
 */
export function mentionsOf(call: Told, callsigns: readonly string[]): Mention[] {
  const lines = call.log.filter(({ kind }) => SAID.includes(kind)).map(({ text }) => text);
  const found = new Map<string, Mention>();
  for (const text of [call.details ?? '', ...lines.toReversed()]) {
    for (const mention of mentionsIn(text, call, callsigns)) {
      const key = mention.kind === 'call' ? `#${mention.number}` : bare(mention.text);
      if (!found.has(key)) found.set(key, mention);
    }
  }
  return [...found.values()].slice(0, MENTIONS_MAX);
}

function mentionsIn(text: string, call: Told, callsigns: readonly string[]): Mention[] {
  const place = wordsOf(call.location ?? '').map(({ word }) => word.toLowerCase());
  const known = [call.postal ?? '', ...callsigns].map(bare);
  const isName = (word: string) => CAPITALISED.test(word) && !place.includes(word.toLowerCase());
  const words = wordsOf(text);
  return words.flatMap(({ word, number, joined }, index): Mention[] => {
    if (number !== null) return number === call.callNumber ? [] : [{ kind: 'call', number }];
    const before = words[index - 1]?.word ?? '';
    const isPlate =
      PLATE.test(word) || (/^plate$/i.test(before) && AFTER_PLATE.test(word) && !BETWEEN.test(word));
    if (isPlate && !known.includes(bare(word))) {
      return [{ kind: 'plate', text: word.toUpperCase() }];
    }
    if (!joined || STREET.test(word) || !isName(before) || !isName(word)) return [];
    return [{ kind: 'name', text: `${before} ${word}` }];
  });
}

/** The words of a text; with `joined` only blanks stand between one and the word before it. */
function wordsOf(text: string): { word: string; number: number | null; joined: boolean }[] {
  let end = 0;
  return [...text.matchAll(/(?<![\p{L}\d])#(\d{1,9})(?![\p{L}\d])|[\p{L}\d]+(?:['’-][\p{L}\d]+)*/gu)].map(
    (match) => {
      const joined = match.index > 0 && /^\s+$/.test(text.slice(end, match.index));
      end = match.index + match[0].length;
      return { word: match[0], number: match[1] === undefined ? null : Number(match[1]), joined };
    },
  );
}
