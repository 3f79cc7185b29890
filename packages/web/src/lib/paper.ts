export interface Paper {
  number: string;
  title: string;
  facts: readonly PaperPart[];
  passages: readonly PaperPart[];
}

interface PaperPart {
  label: string;
  text: string;
}

/** Leaves out the parts without a text. */
export const partsOf = (texts: Readonly<Record<string, string | null>>): PaperPart[] =>
  Object.entries(texts).flatMap(([label, text]) => (text === null ? [] : [{ label, text }]));

export function paperText({ number, title, facts, passages }: Paper): string {
  const head = `${title} ${number}`;
  const lines = facts.map(({ label, text }) => `${label}: ${text}`);
  return [[head, ...lines].join('\n'), ...passages.map(({ label, text }) => `${label}\n${text}`)].join(
    '\n\n',
  );
}
