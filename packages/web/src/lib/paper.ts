/** A filed document as it is read, printed and copied. */
export interface Paper {
  /** Its case number, or what else people call it by. */
  number: string;
  title: string;
  facts: readonly PaperPart[];
  passages: readonly PaperPart[];
}

interface PaperPart {
  label: string;
  text: string;
}

/** A document as plain text, to be pasted elsewhere. */
export function paperText({ number, title, facts, passages }: Paper): string {
  const head = `${title} ${number}`;
  const lines = facts.map(({ label, text }) => `${label}: ${text}`);
  return [[head, ...lines].join('\n'), ...passages.map(({ label, text }) => `${label}\n${text}`)].join(
    '\n\n',
  );
}
