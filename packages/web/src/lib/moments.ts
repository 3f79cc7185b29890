/** All moments come as ISO 8601 and are shown in the reader's zone. */

export const dateFormat = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat('en-US', options);

const DAY = { year: 'numeric', month: 'short', day: 'numeric' } as const;
const TIME = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;

const day = dateFormat(DAY);
const near = dateFormat({ month: 'short', day: 'numeric' });
const clock = dateFormat({ ...TIME, second: '2-digit' });
const time = dateFormat(TIME);
const zone = dateFormat({ timeZoneName: 'short' });
const full = dateFormat({ ...DAY, ...TIME, timeZoneName: 'short' });

/** The day of a moment: 'Nov 20, 2026'. */
export const formatDate = (moment: string): string => day.format(new Date(moment));

/** The same without the year where that is this one: 'Nov 20'. */
export const formatNearDate = (moment: string): string =>
  new Date(moment).getFullYear() === new Date().getFullYear()
    ? near.format(new Date(moment))
    : formatDate(moment);

/** The time of a moment: '14:12:07'. */
export const formatClock = (moment: string): string => clock.format(new Date(moment));

/** The same without seconds: '14:12'. */
export const formatTime = (moment: string): string => time.format(new Date(moment));

/** The reader's zone now, or at another moment in milliseconds, as a label: 'GMT+1'. */
export const zoneLabel = (at = Date.now()): string => zoneOf(zone, at);

const zoneOf = (format: Intl.DateTimeFormat, at: number): string =>
  format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? '';

/** The time of a moment with its seconds, and the label of the zone, in an IANA zone or, without one, the reader's. */
export function clockIn(zone: string | null): (at: number) => { time: string; zone: string } {
  const options = zone === null ? {} : { timeZone: zone };
  const time = new Intl.DateTimeFormat('en-US', { ...TIME, second: '2-digit', ...options });
  const label = new Intl.DateTimeFormat('en-US', { timeZoneName: 'short', ...options });
  return (at) => ({ time: time.format(at), zone: zoneOf(label, at) });
}

/** A moment in full: 'Nov 20, 2026, 14:12 GMT+1'. */
export const formatMoment = (moment: string): string => full.format(new Date(moment));
