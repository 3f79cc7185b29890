import type { PenalCode } from '@ten-four/contract/penal-codes/penal-codes.contract';

/** What officers call an offense, where its title does not hold the word. */
const ALIASES: readonly (readonly [title: string, names: readonly string[]])[] = [
  ['driving under the influence', ['dui', 'dwi', 'drunk driving']],
  ['public intoxication', ['drunk in public']],
  ['grand theft auto', ['gta']],
  ['failure to wear a seat belt', ['seatbelt']],
  ['possession of a firearm by a felon', ['felon in possession']],
];

/**
 * The offenses of the penal code whose title, or another name of it, holds what is typed, in any case. The title that is
 * exactly that comes first, then those with another name that begins with it.
 */
export function offensesLike(typed: string, codes: readonly PenalCode[]): PenalCode[] {
  const wanted = typed.trim().toLowerCase();
  if (wanted === '') return [];
  const rank = ({ title }: PenalCode): number => {
    const known = title.toLowerCase();
    if (known === wanted) return 0;
    const names = ALIASES.find(([of]) => of === known)?.[1] ?? [];
    if (names.some((name) => name.startsWith(wanted))) return 1;
    return known.includes(wanted) ? 2 : 3;
  };
  return codes.filter((code) => rank(code) < 3).sort((a, b) => rank(a) - rank(b));
}
