/** Decodes UTF-8, UTF-16 with or without a byte order mark, else Windows-1252 from older Excel. */
export function decodeFile(bytes: Uint8Array): string {
  const utf16 = utf16Of(bytes);
  if (utf16 !== null) return new TextDecoder(utf16).decode(bytes);
  const text = new TextDecoder('utf-8').decode(bytes);
  const broken = text.match(/\uFFFD/g)?.length ?? 0;
  const validCount = text.match(/[^\p{ASCII}\uFFFD]/gu)?.length ?? 0;
  // Mostly valid UTF-8 still counts as UTF-8, so that the server can name the damaged line.
  return broken === 0 || validCount > broken ? text : new TextDecoder('windows-1252').decode(bytes);
}

const SNIFF_LENGTH = 512;

function utf16Of(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const head = bytes.subarray(0, SNIFF_LENGTH * 2);
  const zerosAt = (parity: number) => head.filter((byte, at) => byte === 0 && at % 2 === parity).length;
  const [even, odd] = [zerosAt(0), zerosAt(1)];
  // ASCII characters have an upper byte of 0.
  const threshold = head.length / 4;
  return odd > threshold && even === 0 ? 'utf-16le' : even > threshold && odd === 0 ? 'utf-16be' : null;
}
