/** A `note` may be intentional. Texts contain no secrets. */
export type Finding =
  | { level: 'ok' | 'note'; text: string }
  | { level: 'problem'; text: string; remedy: string };

export const ok = (text: string): Finding => ({ level: 'ok', text });
export const note = (text: string): Finding => ({ level: 'note', text });
export const problem = (text: string, remedy: string): Finding => ({ level: 'problem', text, remedy });

export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const cause = error.cause instanceof Error ? `: ${error.cause.message}` : '';
  return `${error.message}${cause}`;
}
