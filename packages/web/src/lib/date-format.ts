export const dateFormat = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat('en-US', options);

const DAY = { year: 'numeric', month: 'short', day: 'numeric' } as const;
const TIME = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;

const day = dateFormat(DAY);
const dayFormat = dateFormat({ month: 'short', day: 'numeric' });
const clock = dateFormat({ ...TIME, second: '2-digit' });
const time = dateFormat(TIME);
const zone = dateFormat({ timeZoneName: 'short' });
const full = dateFormat({ ...DAY, ...TIME, timeZoneName: 'short' });

export const formatDate = (at: string): string => day.format(new Date(at));

export const formatNearDate = (at: string): string =>
  new Date(at).getFullYear() === new Date().getFullYear() ? dayFormat.format(new Date(at)) : formatDate(at);

export const formatClock = (at: string): string => clock.format(new Date(at));

export const formatTime = (at: string): string => time.format(new Date(at));

export const zoneLabel = (at = Date.now()): string => zoneOf(zone, at);

const zoneOf = (format: Intl.DateTimeFormat, at: number): string =>
  format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? '';

export function clockIn(zone: string | null): (at: number) => { time: string; zone: string } {
  const options = zone === null ? {} : { timeZone: zone };
  const time = dateFormat({ ...TIME, second: '2-digit', ...options });
  const label = dateFormat({ timeZoneName: 'short', ...options });
  return (at) => ({ time: time.format(at), zone: zoneOf(label, at) });
}

export const formatDateTime = (at: string): string => full.format(new Date(at));
