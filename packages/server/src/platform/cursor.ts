import { invalidField } from '#platform/errors';

interface KeyTypes {
  string: string;
  number: number;
}
type Keys<T extends readonly (keyof KeyTypes)[]> = { -readonly [Index in keyof T]: KeyTypes[T[Index]] };

/** Encodes the sort keys of a row; the last one is its ID. */
export const writeCursor = (...keys: (string | number)[]): string =>
  Buffer.from(JSON.stringify(keys)).toString('base64url');

/** Returns the sort keys of a cursor; undefined on the first page. Throws 400 for any other text. */
export function readCursor<const T extends readonly (keyof KeyTypes)[]>(
  cursor: string | undefined,
  ...types: T
): Keys<T> | undefined {
  if (cursor === undefined) return undefined;
  const keys = parse(Buffer.from(cursor, 'base64url').toString('utf8'));
  const isValid =
    Array.isArray(keys) &&
    keys.length === types.length &&
    keys.every((key, index) => typeof key === types[index] && isStorable(key));
  if (!isValid) throw invalidCursor();
  return keys as unknown as Keys<T>;
}

export const invalidCursor = () => invalidField('cursor', 'Invalid cursor.');

/** Excludes what PostgreSQL rejects: NUL in text, and fractions for integers. */
const isStorable = (key: string | number): boolean =>
  typeof key === 'string' ? !key.includes('\0') : Number.isSafeInteger(key) && key >= 0;

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
