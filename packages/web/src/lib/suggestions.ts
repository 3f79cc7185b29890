import { includesWords } from '@ten-four/contract/common/fold';

const SUGGESTIONS_MAX = 20;

export function suggestionsLike(typed: string, texts: Iterable<string>): { id: string; label: string }[] {
  const fitting = [...new Set(texts)].filter((text) => includesWords(text, typed));
  const [only] = fitting;
  if (fitting.length === 1 && only?.toLowerCase() === typed.trim().toLowerCase()) return [];
  return fitting.slice(0, SUGGESTIONS_MAX).map((text) => ({ id: text, label: text }));
}
