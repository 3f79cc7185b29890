import { dateFormat, formatDate, formatTime } from '#lib/moments.ts';

const weekdayFormat = dateFormat({ weekday: 'long', month: 'short', day: 'numeric' });

export function formatBriefly(moment: string, now: Date): string {
  return startOf(new Date(moment)) === startOf(now) ? `today ${formatTime(moment)}` : formatDate(moment);
}

export function formatDayOf(moment: string, now: Date): string {
  const date = new Date(moment);
  const words = weekdayFormat.format(date);
  const age = startOf(now) - startOf(date);
  if (age === 0) return `Today, ${words}`;
  // Days may have 23 or 25 hours.
  if (age > 0 && age < 1.5 * DAY) return `Yesterday, ${words}`;
  return date.getFullYear() === now.getFullYear() ? words : `${words}, ${date.getFullYear()}`;
}

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
