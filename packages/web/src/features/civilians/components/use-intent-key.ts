import { useRef } from 'react';
import { randomKey } from '#lib/random-key.ts';

export interface IntentKey {
  keyFor: (body: object) => string;
  renew: () => void;
}

/**
 * The Idempotency-Key of what the user is about to do: the same for the same content, so that sending it twice does it
 * once; a new one when the content changes or after `renew`.
 */
export function useIntentKey(): IntentKey {
  const intent = useRef<{ content: string; key: string } | null>(null);
  return {
    keyFor: (body) => {
      const content = JSON.stringify(body);
      if (intent.current?.content !== content) intent.current = { content, key: randomKey() };
      return intent.current.key;
    },
    renew: () => {
      intent.current = null;
    },
  };
}
