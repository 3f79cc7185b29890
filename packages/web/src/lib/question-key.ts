export function isQuestionMark(event: KeyboardEvent): boolean {
  if (event.key !== '?' || event.ctrlKey || event.metaKey || event.altKey) return false;
  return !(
    event.target instanceof Element && event.target.closest('input, textarea, select, [contenteditable]')
  );
}
