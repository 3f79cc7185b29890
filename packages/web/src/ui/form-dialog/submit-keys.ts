import type { KeyboardEvent } from 'react';

/** Sends a form from a field of several lines as well. By itself, since a form in a page needs nothing of dialogs. */
export function submitOnControlEnter(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  event.currentTarget.requestSubmit();
}
