export interface RulesPart {
  kind: 'plain' | 'bold' | 'link';
  text: string;
  address?: string;
}

export interface RulesBlock {
  kind: 'heading' | 'paragraph' | 'list' | 'numbers';
  level: number;
  lines: RulesPart[][];
}

/** Supports headings, lists, bold and https links; everything else, such as HTML, stays text. */
export function readRules(text: string): RulesBlock[] {
  const blocks: RulesBlock[] = [];
  let open: RulesBlock | null = null;
  for (const line of text.split(/\r?\n/)) {
    const { kind, level, content } = readLine(line);
    if (kind === null) {
      open = null;
      continue;
    }
    if (open === null || open.kind !== kind || kind === 'heading') {
      open = { kind, level, lines: [] };
      blocks.push(open);
    }
    open.lines.push(readParts(content));
  }
  return blocks;
}

const MARKS = [
  { kind: 'heading', pattern: /^(#{1,3})\s+(.*)$/ },
  { kind: 'list', pattern: /^\s*([-*])\s+(.*)$/ },
  { kind: 'numbers', pattern: /^\s*(\d{1,3}[.)])\s+(.*)$/ },
] as const;

function readLine(line: string): { kind: RulesBlock['kind'] | null; level: number; content: string } {
  if (line.trim() === '') return { kind: null, level: 0, content: '' };
  for (const { kind, pattern } of MARKS) {
    const [, mark = '', content = ''] = pattern.exec(line) ?? [];
    if (content !== '') return { kind, level: kind === 'heading' ? mark.length : 0, content };
  }
  return { kind: 'paragraph', level: 0, content: line.trim() };
}

const INLINE_MARKUP = /\*\*([^*]+)\*\*|\[([^\]]+)\]\((https:\/\/[^\s()<>"']+)\)/g;

function readParts(content: string): RulesPart[] {
  const parts: RulesPart[] = [];
  let at = 0;
  for (const match of content.matchAll(INLINE_MARKUP)) {
    const [matched, bold, label, address] = match;
    if (match.index > at) parts.push({ kind: 'plain', text: content.slice(at, match.index) });
    if (bold !== undefined) parts.push({ kind: 'bold', text: bold });
    else if (label !== undefined && address !== undefined && URL.canParse(address)) {
      parts.push({ kind: 'link', text: label, address });
    } else parts.push({ kind: 'plain', text: matched });
    at = match.index + matched.length;
  }
  if (at < content.length) parts.push({ kind: 'plain', text: content.slice(at) });
  return parts;
}
