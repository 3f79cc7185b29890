/** Returns the age in years; null unless both are `YYYY-MM-DD` dates. */
export function ageOn(dateOfBirth: string, day: string): number | null {
  const [from = NaN, to = NaN] = [dateOfBirth, day].map((each) => Number(each.slice(0, 4) || NaN));
  const years = to - from - (day.slice(5) < dateOfBirth.slice(5) ? 1 : 0);
  return Number.isNaN(years) ? null : Math.max(0, years);
}
