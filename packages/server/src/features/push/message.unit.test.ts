import { expect, test } from 'vitest';
import { payloadOf } from '#features/push/message.rules';

const ROW = { kind: 'newCall', subject_id: 'call', made_at: 0 } as const;
const shownAs = (typed: string) => {
  const words = { title: `Call 1026 · ${typed}`, body: typed, path: '/' };
  const { title, body } = JSON.parse(payloadOf(ROW, words, 'http://localhost')).notification;
  return { title, body };
};

test.each([
  ['line breaks', 'Grove St\nPANIC\r\n\tD-104\u2028x\u2029y\u0085z', 'Grove St PANIC D-104 x y z'],
  ['direction marks', 'a\u202Eb\u2066c\u200Fd\u061Ce\uFEFFf', 'abcdef'],
  ['control characters', 'a\u0000b\u001B[1mc\u007Fd', 'a b [1mc d'],
  ['spaces at its ends', '\u00A0  Legion   Square ', 'Legion Square'],
  ['half a character', 'a\uD83D', 'a\uFFFD'],
  ['joined emoji', '\u{1F469}\u200D\u{1F692}', '\u{1F469}\u200D\u{1F692}'],
])('a notification is one line of plain text: %s', (_what, typed, shown) => {
  expect(shownAs(typed)).toEqual({ title: `Call 1026 · ${shown}`, body: shown });
});

test('a long text is never cut inside a character', () => {
  const { body } = shownAs(`x${'\u{1F692}'.repeat(300)}`);
  expect(body.length).toBeLessThanOrEqual(400);
  expect(body).toMatch(/^x(\u{1F692})+…$/u);
});
