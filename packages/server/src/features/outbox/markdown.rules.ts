import { visibleText } from '#platform/plain-text';

/** Marks with a meaning anywhere: Markdown, mentions and links. */
const MARKS = /[\\*_~`|<[\]@]/;
/** Marks with a meaning at the beginning of a line. */
const FIRST_MARKS = /[#>+-]/;

/** Escapes a text within `max` UTF-16 units. Never cuts an escaped mark; an ellipsis shows the cut. */
export function escapeWithin(text: string, max: number): string {
  const pieces = escapeMarks(visibleText(text).trim());
  const length = pieces.reduce((sum, piece) => sum + piece.length, 0);
  if (length <= max) return pieces.join('');
  const fitting: string[] = [];
  let room = max - 1;
  for (const piece of pieces) {
    room -= piece.length;
    if (room < 0) break;
    fitting.push(piece);
  }
  return `${fitting.join('').trimEnd()}…`;
}

function escapeMarks(text: string): string[] {
  const characters = [...text];
  let before: 'nothing' | 'digits' | 'text' = 'nothing';
  return characters.map((character, index) => {
    const isFirst = before === 'nothing' && FIRST_MARKS.test(character);
    const isNumbering = before === 'digits' && character === '.';
    const isAddress = character === ':' && characters[index + 1] === '/' && characters[index + 2] === '/';
    if (character === '\n') before = 'nothing';
    else if (/\S/.test(character)) before = /\d/.test(character) && before !== 'text' ? 'digits' : 'text';
    return MARKS.test(character) || isFirst || isNumbering || isAddress ? `\\${character}` : character;
  });
}

/** Builds a bulleted list within `max` units and counts what does not fit. Returns 'None' for no texts. */
export function listWithin(texts: readonly string[], max: number): string {
  if (texts.length === 0) return 'None';
  const lines = texts.map((text) => `- ${escapeWithin(text, MAX_IN_LINE)}`);
  const whole = lines.join('\n');
  return whole.length <= max ? whole : linesWithin(lines, max - ROOM_FOR_REST);
}

/** Joins at most so many lines while they fit into `room` units, and counts the others. */
export function linesWithin(lines: readonly string[], room: number, max = lines.length): string {
  const fitting: string[] = [];
  let left = room;
  for (const line of lines.slice(0, max)) {
    left -= line.length + 1;
    if (left < 0) break;
    fitting.push(line);
  }
  const rest = lines.length - fitting.length;
  return [...fitting, ...(rest > 0 ? [`…and ${rest} more`] : [])].join('\n');
}

/** Joins escaped texts by commas within `max` units, and counts what does not fit. */
export function joinedWithin(texts: readonly string[], max: number): string {
  let count = texts.length;
  const joined = () =>
    [...texts.slice(0, count), ...(count < texts.length ? [`…and ${texts.length - count} more`] : [])].join(
      ', ',
    );
  while (count > 0 && joined().length > max) count -= 1;
  return joined();
}

const MAX_IN_LINE = 310;
export const ROOM_FOR_REST = 20;

/** Writes seconds as `m:ss`. */
export const minutesAndSeconds = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
