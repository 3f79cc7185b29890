export function dayAt(time: number, later = 0): string {
  const date = new Date(time);
  date.setDate(date.getDate() + later);
  const two = (part: number) => String(part).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

export function startOfDay(day: string, later = 0): string {
  const date = new Date(`${day}T00:00:00`);
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || Number.isNaN(date.getTime())) return '';
  date.setDate(date.getDate() + later);
  return date.toISOString();
}

/** Returns the last millisecond of a day. */
export function endOfDay(day: string): string {
  const nextDay = startOfDay(day, 1);
  return nextDay === '' ? '' : new Date(Date.parse(nextDay) - 1).toISOString();
}

export const dayIn = (search: URLSearchParams, name: string): string => {
  const day = search.get(name) ?? '';
  return startOfDay(day) === '' ? '' : day;
};

export const daysFrom = (first: string, last: string): number =>
  Math.max(0, Math.round((Date.parse(last) - Date.parse(first)) / 86_400_000) + 1);
