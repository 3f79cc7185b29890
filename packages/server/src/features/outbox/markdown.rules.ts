import { visibleText } from '#platform/plain-text';

/** Text for Discord, which shows what people typed as they typed it: a backslash takes a mark its meaning. */

/** Marks that mean something to Discord wherever they stand: of its Markdown, of mentions and of links. */
const MARKS = /[\\*_~`|<[\]@]/;
/** Marks that make a heading, a list or a quotation of a line which begins with them. */
const FIRST_MARKS = /[#>+-]/;

/** At most `most` UTF-16 units, never cut in the middle of an escaped mark or a character; an ellipsis says so. */
export function escapeWithin(text: string, most: number): string {
  const pieces = escapeMarks(visibleText(text).trim());
  const length = pieces.reduce((sum, piece) => sum + piece.length, 0);
  if (length <= most) return pieces.join('');
  const kept: string[] = [];
  let room = most - 1;
  for (const piece of pieces) {
    room -= piece.length;
    if (room < 0) break;
    kept.push(piece);
  }
  return `${kept.join('').trimEnd()}…`;
}

/** The text's characters, each with the backslash that it needs where it stands. */
function escapeMarks(text: string): string[] {
  const characters = [...text];
  // What precedes a character on its line, as far as it decides whether the character has a meaning.
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

/** A bulleted list, escaped, of at most `most` units; what does not fit is counted in a last line. 'None' for none. */
export function listWithin(texts: readonly string[], most: number): string {
  if (texts.length === 0) return 'None';
  const lines = texts.map((text) => `- ${escapeWithin(text, MOST_IN_LINE)}`);
  const whole = lines.join('\n');
  if (whole.length <= most) return whole;
  const kept: string[] = [];
  let room = most - ROOM_FOR_REST;
  for (const line of lines) {
    room -= line.length + 1;
    if (room < 0) break;
    kept.push(line);
  }
  return [...kept, `…and ${lines.length - kept.length} more`].join('\n');
}

/** Texts that are escaped already, joined by commas; what does not fit is counted at the end. */
export function joinedWithin(texts: readonly string[], most: number): string {
  let kept = texts.length;
  const joined = () =>
    [...texts.slice(0, kept), ...(kept < texts.length ? [`…and ${texts.length - kept} more`] : [])].join(
      ', ',
    );
  while (kept > 0 && joined().length > most) kept -= 1;
  return joined();
}

const MOST_IN_LINE = 310;
const ROOM_FOR_REST = 20;
