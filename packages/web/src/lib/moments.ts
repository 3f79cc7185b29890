import { lazily } from './lazily.ts';

/** All moments come as ISO 8601 and are shown in the reader's zone. */

const dateFormat = lazily(
  () => new Intl.DateTimeFormat('en-US', { year: 'numeric', month: 'short', day: 'numeric' }),
);

const clockFormat = lazily(
  () =>
    new Intl.DateTimeFormat('en-US', {
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      hourCycle: 'h23',
    }),
);
const timeFormat = lazily(
  () => new Intl.DateTimeFormat('en-US', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }),
);
const zoneFormat = lazily(() => new Intl.DateTimeFormat('en-US', { timeZoneName: 'short' }));
const fullFormat = lazily(
  () =>
    new Intl.DateTimeFormat('en-US', {
      year: 'numeric',
      month: 'short',
      day: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
      timeZoneName: 'short',
    }),
);

/** The day of a moment: 'Nov 20, 2026'. */
export function formatDate(moment: string): string {
  return dateFormat().format(new Date(moment));
}

/** The time of a moment: '14:12:07'. */
export const formatClock = (moment: string): string => clockFormat().format(new Date(moment));

/** The same without seconds: '14:12'. */
export const formatTime = (moment: string): string => timeFormat().format(new Date(moment));

/** The reader's zone now, or at another moment in milliseconds, as a label: 'GMT+1'. */
export function zoneLabel(at = Date.now()): string {
  const parts = zoneFormat().formatToParts(at);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
}

/** A moment in full: 'Nov 20, 2026, 14:12 GMT+1'. */
export const formatMoment = (moment: string): string => fullFormat().format(new Date(moment));
