import { expect, test } from 'vitest';
import { decodeFile } from './decode-file.ts';

const TEXT = 'code;meaning\r\n10-4;Verstärkung – 50 €\r\n';
const utf8 = (text: string) => new TextEncoder().encode(text);
const utf16 = (text: string, isBig: boolean) => {
  const view = new DataView(new ArrayBuffer(text.length * 2));
  for (let at = 0; at < text.length; at += 1) view.setUint16(at * 2, text.charCodeAt(at), !isBig);
  return new Uint8Array(view.buffer);
};
test.each([
  ['UTF-8', utf8(TEXT)],
  ['UTF-8 with a byte order mark', utf8(`\uFEFF${TEXT}`)],
  ['UTF-16 with a byte order mark', utf16(`\uFEFF${TEXT}`, false)],
  ['big-endian UTF-16 with a byte order mark', utf16(`\uFEFF${TEXT}`, true)],
  ['UTF-16 without a byte order mark', utf16(TEXT, false)],
  ['big-endian UTF-16 without a byte order mark', utf16(TEXT, true)],
])('decodes %s', (_, bytes) => {
  expect(decodeFile(bytes)).toBe(TEXT);
});

test('replaces an invalid byte in UTF-8', () => {
  const bytes = Uint8Array.of(...utf8('äöü €\n'), 0xff);
  expect(decodeFile(bytes)).toBe('äöü €\n\uFFFD');
});

test('decodes Windows-1252', () => {
  // Without 0x80 to 0x9f, which Node 20 decodes as Latin-1.
  const text = 'Straße;Verstärkung;50 £';
  expect(decodeFile(Uint8Array.from(text, (sign) => sign.charCodeAt(0)))).toBe(text);
});
