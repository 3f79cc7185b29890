import { useRef } from 'react';
import { randomKey } from '#lib/random-key.ts';

/**
 * The Idempotency-Key of what a form is about to do. It is made when the form opens and stays over retries of the same
 * content, so that a double click or a retry after a lost answer does it once; other content is another intent.
 */
export function useIntentKey(): (body: object) => string {
  const intent = useRef<{ key: string; content: string | null } | null>(null);
  intent.current ??= { key: randomKey(), content: null };
  return (body) => {
    const content = JSON.stringify(body);
    const last = intent.current;
    const key = last !== null && (last.content ?? content) === content ? last.key : randomKey();
    intent.current = { key, content };
    return key;
  };
}
