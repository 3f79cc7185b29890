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

export function paperText({ number, title, facts, passages }: Paper): string {
  const head = `${title} ${number}`;
  const lines = facts.map(({ label, text }) => `${label}: ${text}`);
  return [[head, ...lines].join('\n'), ...passages.map(({ label, text }) => `${label}\n${text}`)].join(
    '\n\n',
  );
}
