import type { PenalCode } from '@ten-four/contract/penal-codes/penal-codes.contract';
import { formatDollarsBriefly } from '#lib/dollars.ts';
import type { AddedOffense } from './report-form.values.ts';

type Amount = 'fine' | 'jailTime';

interface Range {
  title: string;
  minimum: number;
  maximum: number;
  isStated: boolean;
}

function rangesOf(of: Amount, offenses: readonly AddedOffense[], codes: readonly PenalCode[]): Range[] {
  return offenses.map((offense) => {
    const code = codes.find(({ title }) => title === offense.title);
    const minimum = (of === 'fine' ? code?.fineMin : code?.jailMin) ?? null;
    const maximum = (of === 'fine' ? code?.fineMax : code?.jailMax) ?? null;
    return {
      title: offense.title,
      minimum: minimum ?? offense[of],
      maximum: maximum ?? offense[of],
      isStated: minimum !== null && maximum !== null,
    };
  });
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

const IN_WORDS: Readonly<Record<Amount, (range: Range) => string>> = {
  fine: ({ minimum, maximum, title }) =>
    `${formatDollarsBriefly(minimum)}\u2013${formatDollarsBriefly(maximum)} for ${title}`,
  jailTime: ({ minimum, maximum, title }) => `${minimum}\u2013${maximum} min for ${title}`,
};

/** Returns null if within all ranges combined. */
export function beyondRange(
  amount: number,
  of: Amount,
  { offenses, codes }: { offenses: readonly AddedOffense[]; codes: readonly PenalCode[] },
): string | null {
  const ranges = rangesOf(of, offenses, codes);
  const stated = ranges.filter(({ isStated }) => isStated);
  const isWithin =
    sum(ranges.map(({ minimum }) => minimum)) <= amount &&
    amount <= sum(ranges.map(({ maximum }) => maximum));
  return stated.length === 0 || isWithin ? null : stated.map(IN_WORDS[of]).join(', ');
}
