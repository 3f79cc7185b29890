import { foldText, foldWords, includesWords } from '@ten-four/contract/common/fold';

/** How well something fits what was typed; the least comes first. */
export const RANK = { exact: 0, beginning: 1, words: 2, part: 3 } as const;
export type Rank = (typeof RANK)[keyof typeof RANK];

/** Whether every word that was typed begins a word of the text; nothing typed is in no text. */
export function holdsWords(text: string, typed: string): boolean {
  const words = foldWords(text);
  const wanted = foldWords(typed);
  return wanted.length > 0 && wanted.every((start) => words.some((word) => word.startsWith(start)));
}

/**
 * How well a code such as '10-11' with its meaning fits what was typed; null where it does not. Numbers are the code's
 * beginning, with a dash or a blank between them ('10 11'); anything else is words of the code or its meaning.
 */
export function rankOfCode(code: string, meaning: string, typed: string): Rank | null {
  const wanted = typed
    .trim()
    .toLowerCase()
    .replace(/^(\d+)\s+(?=\d)/, '$1-');
  if (wanted === code.toLowerCase()) return RANK.exact;
  if (/^\d/.test(wanted)) return code.toLowerCase().startsWith(wanted) ? RANK.part : null;
  return holdsWords(`${code} ${meaning}`, wanted) ? RANK.words : null;
}

/** How well something with a name and a description fits what was typed; null where it does not. */
export function rankOfName(name: string, description: string, typed: string): Rank | null {
  const [folded, wanted] = [foldText(name), foldText(typed)];
  if (typed.trim() === '') return RANK.part;
  if (wanted === '') return null;
  if (wanted === folded) return RANK.exact;
  if (folded.startsWith(wanted)) return RANK.beginning;
  if (holdsWords(name, typed)) return RANK.words;
  return includesWords(`${name}\n${description}`, typed) ? RANK.part : null;
}
