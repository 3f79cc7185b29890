const BIRTH_DATE =
  /(?<![0-9])(?:([0-9]{4})-([0-9]{1,2})-([0-9]{1,2})|([0-9]{1,2})\/([0-9]{1,2})\/([0-9]{4}))(?![0-9])/;

/** Splits a date of birth (`1990-04-01` or `04/01/1990`) from a typed name. */
export function readBirthDate(typed: string): { name: string; born: string | null } {
  const found = BIRTH_DATE.exec(typed);
  if (found === null) return { name: typed, born: null };
  const [written, y, m, d, month = m, day = d, year = y] = found;
  const two = (number = '') => number.padStart(2, '0');
  return { name: typed.replace(written, ' ').trim(), born: `${year}-${two(month)}-${two(day)}` };
}
