import { useRef } from 'react';

/** Returns the same key for the same content, so that a double click or retry happens once. */
export function useIntentKey() {
  const intent = useRef<{ content: string; key: string } | null>(null);
  return {
    keyFor: (body: object): string => {
      const content = JSON.stringify(body);
      if (intent.current?.content !== content) intent.current = { content, key: randomKey() };
      return intent.current.key;
    },
    renew: () => {
      intent.current = null;
    },
  };
}

/** Returns a random key without `randomUUID`, which needs https or localhost. */
export function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
