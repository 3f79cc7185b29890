import { toCents } from '../common/money.ts';
import { REPORT_TEXTS } from '../reports/reports.values.ts';
import type { Ruling } from './cases.contract.ts';
import { CASE_TEXTS, type Outcome } from './cases.values.ts';

/** Fines in cents, jail time in minutes. */
interface Charge {
  fine: number;
  jailTime: number;
  points: number;
}

export interface RuledReport<C extends Charge = Charge> extends Charge {
  /** As ruled; a dismissed one has no fine, jail time or points. */
  charges: (C & { outcome: Outcome })[];
  /** Of a paid fine. */
  refund: number;
  isDismissed: boolean;
}

/** Fines in dollars. An absent figure of a reduced charge stays as charged. */
type Decision = Ruling['charges'][number];

/**
 * Computes a report after a ruling, for its preview and for the ruling itself. Reduced charges keep their points.
 * Totals, which may be set by hand, lose what the charges lost, but never fall below 0, and are 0 if all charges are
 * dismissed.
 */
export function applyRuling<C extends Charge>(
  report: { charges: readonly C[]; fine: number; jailTime: number; paid: boolean },
  decisions: readonly Decision[],
): RuledReport<C> | { problem: string } {
  const { charges } = report;
  const decided = charges.flatMap((charge, index) => {
    const decision = decisions.find(({ position }) => position === index);
    return decision === undefined ? [] : [{ charge, decision }];
  });
  if (decided.length !== charges.length || decisions.length !== charges.length) {
    return { problem: CASE_TEXTS.everyCharge };
  }
  for (const { charge, decision } of decided) {
    const { fine, jailTime } = figureProblems(charge, decision);
    const problem = fine ?? jailTime;
    if (problem !== undefined) return { problem };
  }
  const ruled = decided.map(({ charge, decision }) => rule(charge, decision));
  const isDismissed = ruled.every(({ outcome }) => outcome === 'Dismissed');
  const totalAfter = (part: 'fine' | 'jailTime') =>
    isDismissed ? 0 : Math.max(0, report[part] - sumOf(charges, part) + sumOf(ruled, part));
  const fine = totalAfter('fine');
  return {
    charges: ruled,
    fine,
    jailTime: totalAfter('jailTime'),
    points: sumOf(ruled, 'points'),
    refund: report.paid ? report.fine - fine : 0,
    isDismissed,
  };
}

function rule<C extends Charge>(charge: C, { outcome, fine, jailTime }: Decision) {
  if (outcome === 'Upheld') return { ...charge, outcome };
  if (outcome === 'Dismissed') return { ...charge, outcome, fine: 0, jailTime: 0, points: 0 };
  return {
    ...charge,
    outcome,
    fine: isGiven(fine) ? (toCents(fine) ?? Number.NaN) : charge.fine,
    jailTime: isGiven(jailTime) ? jailTime : charge.jailTime,
  };
}

const isGiven = (figure: Decision['fine']): figure is number => typeof figure === 'number';

/** Returns the problems of a decision's figures. */
export function figureProblems(
  charge: Charge,
  decision: Decision,
): { fine?: string | undefined; jailTime?: string | undefined } {
  if (decision.outcome === 'Reduced' && !isGiven(decision.fine) && !isGiven(decision.jailTime)) {
    return { [charge.fine > 0 ? 'fine' : 'jailTime']: CASE_TEXTS.needsFigure };
  }
  const { fine, jailTime } = rule(charge, decision);
  const tooHigh = (figure: number, charged: number) => (figure > charged ? CASE_TEXTS.tooHigh : undefined);
  const isTime = Number.isSafeInteger(jailTime) && jailTime >= 0;
  return {
    fine: Number.isNaN(fine) ? REPORT_TEXTS.badFine : tooHigh(fine, charge.fine),
    jailTime: isTime ? tooHigh(jailTime, charge.jailTime) : CASE_TEXTS.badJail,
  };
}

const sumOf = (charges: readonly Charge[], part: keyof Charge): number =>
  charges.reduce((sum, charge) => sum + charge[part], 0);
