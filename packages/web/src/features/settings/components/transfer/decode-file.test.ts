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
  ['UTF-8 with its mark', utf8(`\uFEFF${TEXT}`)],
  ['UTF-16 with its mark', utf16(`\uFEFF${TEXT}`, false)],
  ['UTF-16, big end first', utf16(`\uFEFF${TEXT}`, true)],
  ['UTF-16 without a mark', utf16(TEXT, false)],
  ['UTF-16, big end first, without a mark', utf16(TEXT, true)],
])('%s is decoded', (_, bytes) => {
  expect(decodeFile(bytes)).toBe(TEXT);
});

test('UTF-8 with a damaged character keeps the mark of it', () => {
  const bytes = Uint8Array.of(...utf8('äöü €\n'), 0xff);
  expect(decodeFile(bytes)).toBe('äöü €\n\uFFFD');
});

test('Windows-1252 is decoded', () => {
  // Without the signs from 0x80 to 0x9f, which Node 20 decodes as Latin-1.
  const text = 'Straße;Verstärkung;50 £';
  expect(decodeFile(Uint8Array.from(text, (sign) => sign.charCodeAt(0)))).toBe(text);
});
