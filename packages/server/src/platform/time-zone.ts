/** Returns whether a time zone exists. Refuses offsets, which ignore daylight saving time. */
export function isTimeZone(zone: string): boolean {
  if (!/^[A-Za-z]/.test(zone)) return false;
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}

/** Writes the day of a time, such as 'December 6, 2026'; in UTC without a zone. */
export const writtenDay = (time: number, zone: string | null): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: zone ?? 'UTC' }).format(time);
