/** A piece of a line: plain, bold, or a link to an address by https. */
export interface RulesPart {
  kind: 'plain' | 'bold' | 'link';
  text: string;
  address?: string;
}

/** A block of the community's rules; `lines` are those of a paragraph, or the items of a list. */
export interface RulesBlock {
  kind: 'heading' | 'paragraph' | 'list' | 'numbers';
  /** Of a heading: 1 to 3. */
  level: number;
  lines: RulesPart[][];
}

/**
 * The little of Markdown that rules are written in: headings, lists, bold and links by https. All else, markup of pages
 * above all, stays the text that it is.
 */
export function readRules(text: string): RulesBlock[] {
  const blocks: RulesBlock[] = [];
  let open: RulesBlock | null = null;
  for (const line of text.split(/\r?\n/)) {
    const { kind, level, words } = readLine(line);
    if (kind === null) {
      open = null;
      continue;
    }
    if (open === null || open.kind !== kind || kind === 'heading') {
      open = { kind, level, lines: [] };
      blocks.push(open);
    }
    open.lines.push(readParts(words));
  }
  return blocks;
}

const MARKS = [
  { kind: 'heading', pattern: /^(#{1,3})\s+(.*)$/ },
  { kind: 'list', pattern: /^\s*([-*])\s+(.*)$/ },
  { kind: 'numbers', pattern: /^\s*(\d{1,3}[.)])\s+(.*)$/ },
] as const;

function readLine(line: string): { kind: RulesBlock['kind'] | null; level: number; words: string } {
  if (line.trim() === '') return { kind: null, level: 0, words: '' };
  for (const { kind, pattern } of MARKS) {
    const [, mark = '', words = ''] = pattern.exec(line) ?? [];
    if (words !== '') return { kind, level: kind === 'heading' ? mark.length : 0, words };
  }
  return { kind: 'paragraph', level: 0, words: line.trim() };
}

const PARTS = /\*\*([^*]+)\*\*|\[([^\]]+)\]\((https:\/\/[^\s()<>"']+)\)/g;

function readParts(words: string): RulesPart[] {
  const parts: RulesPart[] = [];
  let at = 0;
  for (const match of words.matchAll(PARTS)) {
    const [whole, bold, label, address] = match;
    if (match.index > at) parts.push({ kind: 'plain', text: words.slice(at, match.index) });
    if (bold !== undefined) parts.push({ kind: 'bold', text: bold });
    else if (label !== undefined && address !== undefined && URL.canParse(address)) {
      parts.push({ kind: 'link', text: label, address });
    } else parts.push({ kind: 'plain', text: whole });
    at = match.index + whole.length;
  }
  if (at < words.length) parts.push({ kind: 'plain', text: words.slice(at) });
  return parts;
}
