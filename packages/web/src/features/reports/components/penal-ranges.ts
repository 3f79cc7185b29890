import type { PenalCode } from '@ten-four/contract/penal-codes/penal-codes.contract';
import { formatDollarsBriefly } from '#lib/dollars.ts';
import type { AddedOffense } from './report-form.values.ts';

type Amount = 'fine' | 'jailTime';

interface Range {
  title: string;
  least: number;
  most: number;
  isStated: boolean;
}

/** The ranges of offenses; where the penal code states none, the offense costs what it costs. */
function rangesOf(of: Amount, offenses: readonly AddedOffense[], codes: readonly PenalCode[]): Range[] {
  return offenses.map((offense) => {
    const code = codes.find(({ title }) => title === offense.title);
    const least = (of === 'fine' ? code?.fineMin : code?.jailMin) ?? null;
    const most = (of === 'fine' ? code?.fineMax : code?.jailMax) ?? null;
    return {
      title: offense.title,
      least: least ?? offense[of],
      most: most ?? offense[of],
      isStated: least !== null && most !== null,
    };
  });
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

const IN_WORDS: Readonly<Record<Amount, (range: Range) => string>> = {
  fine: ({ least, most, title }) =>
    `${formatDollarsBriefly(least)}\u2013${formatDollarsBriefly(most)} for ${title}`,
  jailTime: ({ least, most, title }) => `${least}\u2013${most} min for ${title}`,
};

/** Which ranges an amount of dollars or minutes is outside of, all offenses together; null where it is within. */
export function beyondRange(
  amount: number,
  of: Amount,
  { offenses, codes }: { offenses: readonly AddedOffense[]; codes: readonly PenalCode[] },
): string | null {
  const ranges = rangesOf(of, offenses, codes);
  const stated = ranges.filter(({ isStated }) => isStated);
  const isWithin =
    sum(ranges.map(({ least }) => least)) <= amount && amount <= sum(ranges.map(({ most }) => most));
  return stated.length === 0 || isWithin ? null : stated.map(IN_WORDS[of]).join(', ');
}
