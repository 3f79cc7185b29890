import { TRANSFER_TEXTS } from '@ten-four/contract/settings/transfer.values';
import { invalid } from '#platform/errors';
import { hasLoneSurrogate, isTooDeep } from '#platform/http/validation';

/** Parses JSON. Throws 400 with line and column, and for more than 50 levels. */
export function parseJson(text: string): unknown {
  if (isTooDeep(text)) throw invalid(TRANSFER_TEXTS.tooDeep);
  if (hasLoneSurrogate(text)) throw invalid(TRANSFER_TEXTS.notRecognised);
  try {
    return JSON.parse(text);
  } catch {
    // The engine reports a position only for some errors.
    const { line, column } = positionOf(text, findFault(text));
    throw invalid(TRANSFER_TEXTS.brokenJson(line, column));
  }
}

function positionOf(text: string, offset: number): { line: number; column: number } {
  const before = text.slice(0, offset).split(/\r\n|\r|\n/);
  return { line: before.length, column: (before.at(-1) ?? '').length + 1 };
}

const BLANKS = /[ \t\n\r]*/y;
const TOKEN =
  /[{}[\],:]|"(?:[^"\\\p{Cc}]|[\u007f-\u009f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/uy;

type State = 'value' | 'value or ]' | 'key' | 'key or }' | 'colon' | 'end';

/** Returns the offset of the first misplaced token, or the length of an incomplete text. */
export function findFault(text: string): number {
  const open: string[] = [];
  let state: State | null = 'value';
  for (let at = 0; ; ) {
    at = endOf(BLANKS, text, at) ?? at;
    const end = endOf(TOKEN, text, at);
    state = end === null ? null : next(state, text.slice(at, end), open);
    if (end === null || state === null) return at;
    at = end;
  }
}

function endOf(pattern: RegExp, text: string, at: number): number | null {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : null;
}

const afterComma = (inside: string | undefined): State | null =>
  inside === undefined ? null : inside === '}' ? 'key' : 'value';

/** Returns the next state, null for a misplaced token. Updates the open brackets. */
function next(state: State, token: string, open: string[]): State | null {
  if (token === ']' || token === '}') {
    const canClose = state === 'end' || state.endsWith(token);
    return canClose && open.pop() === token ? 'end' : null;
  }
  if (state === 'end') return token === ',' ? afterComma(open.at(-1)) : null;
  if (state === 'colon') return token === ':' ? 'value' : null;
  if (state.startsWith('key')) return token.startsWith('"') ? 'colon' : null;
  if (token === ',' || token === ':') return null;
  if (token !== '{' && token !== '[') return 'end';
  open.push(token === '{' ? '}' : ']');
  return token === '{' ? 'key or }' : 'value or ]';
}
