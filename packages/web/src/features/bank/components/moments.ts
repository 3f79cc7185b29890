import { dateFormat, formatDate, formatTime } from '#lib/moments.ts';

const weekdayFormat = dateFormat({ weekday: 'long', month: 'short', day: 'numeric' });

/** All moments here come as ISO 8601 and are shown in the reader's zone. */

/** 'today 13:48', on other days 'Nov 20, 2026'. */
export function formatBriefly(moment: string, now: Date): string {
  return startOf(new Date(moment)) === startOf(now) ? `today ${formatTime(moment)}` : formatDate(moment);
}

/** The day of a moment in words: 'Today, Friday, Nov 20', 'Tuesday, Nov 17', 'Wednesday, Dec 31, 2025'. */
export function formatDayOf(moment: string, now: Date): string {
  const date = new Date(moment);
  const words = weekdayFormat.format(date);
  const age = startOf(now) - startOf(date);
  if (age === 0) return `Today, ${words}`;
  // A day may be an hour shorter or longer where the clocks change.
  if (age > 0 && age < 1.5 * DAY) return `Yesterday, ${words}`;
  return date.getFullYear() === now.getFullYear() ? words : `${words}, ${date.getFullYear()}`;
}

/** Minutes as an age: '0 min', '18 min', '1 h 25 min', '3 h 02 min', '1 d 2 h'. */
export function formatAge(minutes: number): string {
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return `${hours} h ${String(minutes % 60).padStart(2, '0')} min`;
  return `${Math.floor(hours / 24)} d ${hours % 24} h`;
}

const DAY = 86_400_000;

function startOf(date: Date): number {
  return new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();
}
