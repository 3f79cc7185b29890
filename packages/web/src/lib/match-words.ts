/** How well something fits what was typed; the least comes first. */
export const RANK = { exact: 0, beginning: 1, words: 2, part: 3 } as const;
export type Rank = (typeof RANK)[keyof typeof RANK];

/** The words of a text, in small letters, without what stands between them. */
export function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** Whether every word that was typed begins a word of the text; nothing typed is in no text. */
export function holdsWords(text: string, typed: string): boolean {
  const words = wordsOf(text);
  const wanted = wordsOf(typed);
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
  const wanted = typed.trim().toLowerCase();
  if (wanted === '') return RANK.part;
  if (wanted === name.toLowerCase()) return RANK.exact;
  if (name.toLowerCase().startsWith(wanted)) return RANK.beginning;
  if (holdsWords(name, wanted)) return RANK.words;
  return `${name}\n${description}`.toLowerCase().includes(wanted) ? RANK.part : null;
}
