import { dateFormat, formatDate, formatTime } from '#lib/date-format.ts';
import { dayAt } from '#lib/days.ts';

const weekdayFormat = dateFormat({ weekday: 'long', month: 'short', day: 'numeric' });

export function formatBriefly(at: string, now: number): string {
  return dayAt(Date.parse(at)) === dayAt(now) ? `today ${formatTime(at)}` : formatDate(at);
}

export function formatDayOf(at: string, now: number): string {
  const date = new Date(at);
  const words = weekdayFormat.format(date);
  const day = dayAt(date.getTime());
  if (day === dayAt(now)) return `Today, ${words}`;
  if (day === dayAt(now, -1)) return `Yesterday, ${words}`;
  return date.getFullYear() === new Date(now).getFullYear() ? words : `${words}, ${date.getFullYear()}`;
}

export function formatAge(minutes: number): string {
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return `${hours} h ${String(minutes % 60).padStart(2, '0')} min`;
  return `${Math.floor(hours / 24)} d ${hours % 24} h`;
}
