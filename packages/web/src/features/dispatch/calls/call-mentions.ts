import type { CallDetail } from '@ten-four/contract/dispatch/calls.schema';

export type Mention = { kind: 'plate' | 'name'; text: string } | { kind: 'call'; number: number };

const MENTIONS_MAX = 6;
// Without a dash, unlike callsigns and 10-codes.
const PLATE = /^(?=.*\d)(?=.*[a-z])[a-z\d]{2,8}$/i;
const AFTER_PLATE = /^[a-z\d]{2,8}$/i;
/** Words allowed between 'plate' and the plate itself. */
const FILLER_WORDS = /^(is|was|of|no|number|reads?|and|the|unknown)$/i;
const CAPITALIZED = /^\p{Lu}(?=[\p{L}'’-]*\p{Ll})[\p{L}'’-]+$/u;
const STREET = /^(St|Ave|Rd|Blvd|Dr|Hwy|Way|Ln|Pl|Ct)$/i;
/** Kinds of log entries written by people, not by the server. */
const TYPED_KINDS = ['note', 'caller'];

const bare = (text: string): string => text.replace(/[\s-]/g, '').toUpperCase();

type CallTexts = Pick<CallDetail, 'callNumber' | 'location' | 'postal' | 'details' | 'log'>;

/**
 * Returns the mentions in details, notes and callers' lines, the details' first, then the latest. Ignores
 * callsigns, 10-codes and the call's own place and number.
 */
export function mentionsOf(call: CallTexts, callsigns: readonly string[]): Mention[] {
  const lines = call.log.filter(({ kind }) => TYPED_KINDS.includes(kind)).map(({ text }) => text);
  const found = new Map<string, Mention>();
  for (const text of [call.details ?? '', ...lines.toReversed()]) {
    for (const mention of mentionsIn(text, call, callsigns)) {
      const key = mention.kind === 'call' ? `#${mention.number}` : bare(mention.text);
      if (!found.has(key)) found.set(key, mention);
    }
  }
  return [...found.values()].slice(0, MENTIONS_MAX);
}

function mentionsIn(text: string, call: CallTexts, callsigns: readonly string[]): Mention[] {
  const locationWords = wordsOf(call.location ?? '').map(({ word }) => word.toLowerCase());
  const known = [call.postal ?? '', ...callsigns].map(bare);
  const isName = (word: string) => CAPITALIZED.test(word) && !locationWords.includes(word.toLowerCase());
  const words = wordsOf(text);
  return words.flatMap(({ word, number, isJoined }, index): Mention[] => {
    if (number !== null) return number === call.callNumber ? [] : [{ kind: 'call', number }];
    const before = words[index - 1]?.word ?? '';
    const isPlate =
      PLATE.test(word) || (/^plate$/i.test(before) && AFTER_PLATE.test(word) && !FILLER_WORDS.test(word));
    if (isPlate && !known.includes(bare(word))) {
      return [{ kind: 'plate', text: word.toUpperCase() }];
    }
    if (!isJoined || STREET.test(word) || !isName(before) || !isName(word)) return [];
    return [{ kind: 'name', text: `${before} ${word}` }];
  });
}

function wordsOf(text: string): { word: string; number: number | null; isJoined: boolean }[] {
  let end = 0;
  return [...text.matchAll(/(?<![\p{L}\d])#(\d{1,9})(?![\p{L}\d])|[\p{L}\d]+(?:['’-][\p{L}\d]+)*/gu)].map(
    (match) => {
      const isJoined = match.index > 0 && /^\s+$/.test(text.slice(end, match.index));
      end = match.index + match[0].length;
      return { word: match[0], number: match[1] === undefined ? null : Number(match[1]), isJoined };
    },
  );
}
