import { expect, test } from 'vitest';
import { readRules } from './rules-markup.ts';

const textOf = (text: string) =>
  readRules(text).flatMap(({ lines }) => lines.map((parts) => parts.map((part) => part.text).join('')));

test('renders headings, lists, bold text and links', () => {
  const [heading, words, list, numbers] = readRules(
    '## Driving\nKeep **right**.\nRead [the code](https://example.com/code?a=1).\n\n- one\n* two\n\n1. first\n2) second',
  );
  expect([heading?.kind, heading?.level]).toEqual(['heading', 2]);
  expect(words?.lines[0]).toEqual([
    { kind: 'plain', text: 'Keep ' },
    { kind: 'bold', text: 'right' },
    { kind: 'plain', text: '.' },
  ]);
  expect(words?.lines[1]?.[1]).toEqual({
    kind: 'link',
    text: 'the code',
    address: 'https://example.com/code?a=1',
  });
  expect([list?.kind, list?.lines.length]).toEqual(['list', 2]);
  expect([numbers?.kind, numbers?.lines.length]).toEqual(['numbers', 2]);
});

test('shows any other markup as plain text', () => {
  for (const text of [
    '<script>alert(1)</script>',
    '[here](javascript:alert(1))',
    '[here](http://example.com)',
    '![picture](data:image/png;base64,AAAA)',
    '`code` _slanted_ | table |',
  ]) {
    expect(textOf(text)).toEqual([text]);
    expect(readRules(text).flatMap(({ lines }) => lines.flat().map(({ kind }) => kind))).not.toContain(
      'link',
    );
  }
});
