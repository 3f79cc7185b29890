import type { KeyboardEvent } from 'react';

/** Submits the form on Ctrl+Enter. Separate from dialogs, because pages also use it. */
export function submitOnControlEnter(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  event.currentTarget.requestSubmit();
}
