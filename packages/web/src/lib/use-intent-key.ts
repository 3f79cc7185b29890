import { useRef } from 'react';

/** Gives the Idempotency-Key of a body; `renew` begins another intent, also for the same body. */
export interface IntentKey {
  keyFor: (body: object) => string;
  renew: () => void;
}

/**
 * The Idempotency-Key of what the user is about to do: the same for the same content, so that a double click or a retry
 * after a lost answer does it once; other content is another intent. A draft of `ui/form-dialog` has its own.
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

/** 128 random bits as text, for an Idempotency-Key. Not `randomUUID`, which browsers offer on https and localhost only. */
export function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
