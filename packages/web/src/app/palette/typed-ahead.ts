let typed: string | null = null;

/** Keeps what is typed from here on for a field that does not stand yet; nothing else on the page gets it. */
export function beginTypingAhead(): void {
  if (typed === null) window.addEventListener('keydown', keep, { capture: true });
  typed = '';
}

/** What was typed since then; it ends with that. */
export function endTypingAhead(): string {
  const kept = typed ?? '';
  typed = null;
  window.removeEventListener('keydown', keep, { capture: true });
  return kept;
}

function keep(event: KeyboardEvent): void {
  const { key, altKey, ctrlKey, metaKey } = event;
  if (typed === null || altKey || ctrlKey || metaKey) return;
  if (key === 'Backspace') typed = typed.slice(0, -1);
  // A blank that nothing precedes presses a button that may stand in the field's place.
  else if ([...key].length === 1 && `${typed}${key}`.trim() !== '') typed += key;
  else return;
  event.preventDefault();
  event.stopImmediatePropagation();
}
