/**
 * What was pressed together with Alt alone: a digit by where its key is, since a layout may need Shift for it; a letter
 * by what it says, or by where its key is where Alt turns it into another sign. Null for anything else.
 */
export function altKey(event: KeyboardEvent): string | null {
  const isAltAlone = event.altKey && !event.ctrlKey && !event.metaKey && !event.shiftKey;
  if (!isAltAlone || event.repeat || event.getModifierState('AltGraph')) return null;
  const digit = /^Digit([0-9])$/.exec(event.code)?.[1];
  if (digit !== undefined) return digit;
  if (/^[a-z]$/i.test(event.key)) return event.key.toLowerCase();
  return /^Key([A-Z])$/.exec(event.code)?.[1]?.toLowerCase() ?? null;
}
