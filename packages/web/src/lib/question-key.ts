/** Whether a key asks for the sheet of keys: a question mark where nothing is being typed. */
export function isQuestion(event: KeyboardEvent): boolean {
  if (event.key !== '?' || event.ctrlKey || event.metaKey || event.altKey) return false;
  return !(
    event.target instanceof Element && event.target.closest('input, textarea, select, [contenteditable]')
  );
}
