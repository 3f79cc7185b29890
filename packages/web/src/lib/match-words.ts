import { foldText, foldWords, includesWords } from '@ten-four/contract/common/fold';

export const RANK = { exact: 0, beginning: 1, words: 2, part: 3 } as const;
export type Rank = (typeof RANK)[keyof typeof RANK];

export function holdsWords(text: string, typed: string): boolean {
  const words = foldWords(text);
  const query = foldWords(typed);
  return query.length > 0 && query.every((start) => words.some((word) => word.startsWith(start)));
}

/**
 * Digits match the start of the code, with a dash or space; other text matches words of code or meaning. Null for no
 * match.
 */
export function rankOfCode(code: string, meaning: string, typed: string): Rank | null {
  const query = typed
    .trim()
    .toLowerCase()
    .replace(/^(\d+)\s+(?=\d)/, '$1-');
  if (query === code.toLowerCase()) return RANK.exact;
  if (/^\d/.test(query)) return code.toLowerCase().startsWith(query) ? RANK.part : null;
  return holdsWords(`${code} ${meaning}`, query) ? RANK.words : null;
}

export function rankOfName(name: string, description: string, typed: string): Rank | null {
  const [folded, query] = [foldText(name), foldText(typed)];
  if (typed.trim() === '') return RANK.part;
  if (query === '') return null;
  if (query === folded) return RANK.exact;
  if (folded.startsWith(query)) return RANK.beginning;
  if (holdsWords(name, typed)) return RANK.words;
  return includesWords(`${name}\n${description}`, typed) ? RANK.part : null;
}
