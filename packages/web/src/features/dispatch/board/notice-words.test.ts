import { describe, expect, it } from 'vitest';
import { noticeWords } from './notice-words.ts';

describe('noticeWords', () => {
  it('names the most urgent kind first and counts broadcasts', () => {
    expect(noticeWords(1, true, 2)).toBe('Welfare check · Signal 100 · 2 broadcasts');
    expect(noticeWords(0, true, 1)).toBe('Signal 100 · 1 broadcast');
    expect(noticeWords(0, false, 3)).toBe('3 broadcasts');
  });
});
