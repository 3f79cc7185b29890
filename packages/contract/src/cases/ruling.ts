import type { Outcome } from './cases.values.ts';

/** Fines in cents, jail in minutes. */
export interface Charge {
  title: string;
  fine: number;
  jail: number;
  points: number;
}

export interface ContestedReport {
  offenses: readonly Charge[];
  fine: number;
  jail: number;
  paid: boolean;
}

export interface Decision {
  position: number;
  outcome: Outcome;
  /** Only of a reduced charge; an absent figure stays as charged. */
  fine?: number | undefined;
  jail?: number | undefined;
}

/** A charge as ruled; a dismissed one has no fine, jail or points. */
interface RuledCharge extends Charge {
  outcome: Outcome;
}

export interface RuledReport {
  /** By position. */
  charges: RuledCharge[];
  /** Offenses of the report's new version. */
  offenses: Charge[];
  fine: number;
  jail: number;
  points: number;
  /** Of a paid fine. */
  refund: number;
  /** Every charge was dismissed. */
  isDismissed: boolean;
}

export interface RulingProblem {
  problem: 'everyCharge' | 'needsFigure' | 'tooHigh';
}

/** Returns the offenses, or one charge with the report's totals and no points if none are listed. */
export function chargesOf(report: Omit<ContestedReport, 'paid'>): Charge[] {
  if (report.offenses.length > 0) return [...report.offenses];
  return [{ title: 'No offense listed', fine: report.fine, jail: report.jail, points: 0 }];
}

/**
 * Computes a report after a ruling, for its preview and for the ruling itself. Dismissed charges leave the report; a
 * reduced one keeps its points. Totals, which may be set by hand, lose what the charges lost, but never fall below 0,
 * and are 0 if all charges are dismissed.
 */
export function applyRuling(
  report: ContestedReport,
  decisions: readonly Decision[],
): RuledReport | RulingProblem {
  const charges = chargesOf(report);
  const byPosition = new Map(decisions.map((decision) => [decision.position, decision]));
  if (byPosition.size !== decisions.length || decisions.length !== charges.length) {
    return { problem: 'everyCharge' };
  }
  const ruled: RuledCharge[] = [];
  for (const [position, charge] of charges.entries()) {
    const decision = byPosition.get(position);
    if (decision === undefined) return { problem: 'everyCharge' };
    const result = rule(charge, decision);
    if ('problem' in result) return result;
    ruled.push(result);
  }
  const kept = ruled.filter(({ outcome }) => outcome !== 'Dismissed');
  const isDismissed = kept.length === 0;
  const totalAfter = (part: 'fine' | 'jail') =>
    isDismissed ? 0 : Math.max(0, report[part] - sumOf(charges, part) + sumOf(ruled, part));
  const fine = totalAfter('fine');
  return {
    charges: ruled,
    offenses: report.offenses.length === 0 ? [] : kept.map(({ outcome: _, ...charge }) => charge),
    fine,
    jail: totalAfter('jail'),
    points: sumOf(ruled, 'points'),
    refund: report.paid ? report.fine - fine : 0,
    isDismissed,
  };
}

function rule(charge: Charge, { outcome, fine, jail }: Decision): RuledCharge | RulingProblem {
  if (outcome === 'Upheld') return { ...charge, outcome };
  if (outcome === 'Dismissed') return { title: charge.title, fine: 0, jail: 0, points: 0, outcome };
  if (fine === undefined && jail === undefined) return { problem: 'needsFigure' };
  const reduced = { ...charge, fine: fine ?? charge.fine, jail: jail ?? charge.jail, outcome };
  return reduced.fine > charge.fine || reduced.jail > charge.jail ? { problem: 'tooHigh' } : reduced;
}

const sumOf = (charges: readonly Charge[], part: 'fine' | 'jail' | 'points'): number =>
  charges.reduce((sum, charge) => sum + charge[part], 0);
