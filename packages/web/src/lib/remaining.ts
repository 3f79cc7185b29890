import { formatDuration } from './duration.ts';

const SECOND = 1000;
const HOUR = 3_600_000;

/** Formats the time left, such as '09:59', or '1 h 05 min' from an hour on. Counts a begun second as whole. */
export function formatRemaining(milliseconds: number): string {
  const left = Math.ceil(milliseconds / SECOND) * SECOND;
  if (left < HOUR) return formatDuration(left);
  const minutes = Math.floor((left % HOUR) / (60 * SECOND));
  return `${Math.floor(left / HOUR)} h ${String(minutes).padStart(2, '0')} min`;
}
