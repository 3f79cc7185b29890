import { describe, expect, it } from 'vitest';
import { noticeText } from './notice-text.ts';

describe('noticeText', () => {
  it('names the most urgent kind first and counts broadcasts', () => {
    expect(noticeText(1, true, 2)).toBe('Welfare check · Signal 100 · 2 broadcasts');
    expect(noticeText(0, true, 1)).toBe('Signal 100 · 1 broadcast');
    expect(noticeText(0, false, 3)).toBe('3 broadcasts');
  });
});
