import type { PenalCode } from '@ten-four/contract/penal-codes/penal-codes.contract';
import { formatDollarsBriefly } from '#lib/dollars.ts';
import type { AddedOffense } from './report-form.values.ts';

type Amount = 'fine' | 'jailTime';

const RANGES = {
  fine: ['fineMin', 'fineMax'],
  jailTime: ['jailMin', 'jailMax'],
} as const;

const IN_WORDS: Readonly<Record<Amount, (minimum: number, maximum: number) => string>> = {
  fine: (minimum, maximum) => `${formatDollarsBriefly(minimum)}\u2013${formatDollarsBriefly(maximum)}`,
  jailTime: (minimum, maximum) => `${minimum}\u2013${maximum} min`,
};

/** Returns null if within all ranges combined. */
export function rangeHint(
  amount: number,
  kind: Amount,
  { offenses, codes }: { offenses: readonly AddedOffense[]; codes: readonly PenalCode[] },
): string | null {
  const [from, to] = RANGES[kind];
  const total = { minimum: 0, maximum: 0 };
  const stated: string[] = [];
  for (const offense of offenses) {
    const code = codes.find(({ title }) => title === offense.title);
    const minimum = code?.[from] ?? null;
    const maximum = code?.[to] ?? null;
    total.minimum += minimum ?? offense[kind];
    total.maximum += maximum ?? offense[kind];
    if (minimum !== null && maximum !== null)
      stated.push(`${IN_WORDS[kind](minimum, maximum)} for ${offense.title}`);
  }
  const isWithin = total.minimum <= amount && amount <= total.maximum;
  return stated.length === 0 || isWithin ? null : stated.join(', ');
}
