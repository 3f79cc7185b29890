/**
 * Returns the key pressed with Alt alone; null otherwise. Digits by position, because layouts may need Shift; letters by
 * character, or by position if Alt changes them.
 */
export function altKey(event: KeyboardEvent): string | null {
  const isAltAlone = event.altKey && !event.ctrlKey && !event.metaKey && !event.shiftKey;
  if (!isAltAlone || event.repeat || event.getModifierState('AltGraph')) return null;
  const digit = /^Digit([0-9])$/.exec(event.code)?.[1];
  if (digit !== undefined) return digit;
  if (/^[a-z]$/i.test(event.key)) return event.key.toLowerCase();
  return /^Key([A-Z])$/.exec(event.code)?.[1]?.toLowerCase() ?? null;
}
