import type { CaseDetails, Ruling } from '@ten-four/contract/cases/cases.contract';
import { CASE_TEXTS, OUTCOMES } from '@ten-four/contract/cases/cases.values';
import {
  applyRuling,
  type ContestedReport,
  type Decision,
  type RuledReport,
} from '@ten-four/contract/cases/ruling';
import { toCents } from '@ten-four/contract/common/money';
import { REPORT_TEXTS } from '@ten-four/contract/reports/reports.values';

type Charges = CaseDetails['charges'];

/** 'outcome', 'fine' and 'jail' with a charge's position, and 'reasons'. Blank figures stay as charged. */
export type RulingValues = Record<string, string>;

export function newRuling(charges: Charges): RulingValues {
  const fields = charges.flatMap(({ position }) => [
    `outcome${position}`,
    `fine${position}`,
    `jail${position}`,
  ]);
  return Object.fromEntries([...fields, 'reasons'].map((name) => [name, '']));
}

/** Returns a case's report as the ruling's rules read it, in cents. */
const reportOf = ({ charges, fineAmount, jailTime, paid }: CaseDetails): ContestedReport => ({
  offenses: charges.map((charge) => ({
    title: charge.title,
    fine: toCents(charge.fine) ?? 0,
    jail: charge.jailTime,
    points: charge.points,
  })),
  fine: toCents(fineAmount) ?? 0,
  jail: jailTime,
  paid,
});

/** Returns null until every charge has an outcome with valid figures. */
export function previewOf(details: CaseDetails, values: RulingValues): RuledReport | null {
  const { charges } = details;
  if (Object.keys(chargeProblems(charges, values)).length > 0) return null;
  const decisions = decisionsOf(charges, values).map(({ fine, ...decision }) => ({
    ...decision,
    fine: fine === undefined ? undefined : (toCents(fine) ?? undefined),
  }));
  const result = applyRuling(reportOf(details), decisions);
  return 'problem' in result ? null : result;
}

export const bodyOf = (charges: Charges, values: RulingValues): Ruling => ({
  charges: decisionsOf(charges, values).map(({ position, outcome, fine, jail }) => ({
    position,
    outcome,
    ...(fine === undefined ? {} : { fine }),
    ...(jail === undefined ? {} : { jailTime: jail }),
  })),
  reasons: values.reasons?.trim() ?? '',
});

/** Returns the charges with an outcome. Fines in dollars. */
function decisionsOf(charges: Charges, values: RulingValues): Decision[] {
  return charges.flatMap(({ position }): Decision[] => {
    const outcome = OUTCOMES.find((one) => one === values[`outcome${position}`]);
    if (outcome === undefined) return [];
    if (outcome !== 'Reduced') return [{ position, outcome }];
    const fine = numberIn(values[`fine${position}`]);
    return [{ position, outcome, fine, jail: numberIn(values[`jail${position}`]) }];
  });
}

const numberIn = (text: string | undefined): number | undefined =>
  text === undefined || text.trim() === '' ? undefined : Number(text);

/** Returns the problem of each field that has one. */
export function chargeProblems(charges: Charges, values: RulingValues): Partial<RulingValues> {
  const decisions = decisionsOf(charges, values);
  const problems = charges.flatMap((charge) => {
    const { position } = charge;
    const decision = decisions.find((one) => one.position === position);
    if (decision === undefined) return [[`outcome${position}`, 'Choose an outcome.']];
    if (decision.outcome !== 'Reduced') return [];
    const { fine, jail } = decision;
    if (fine === undefined && jail === undefined) {
      return [[`${charge.fine > 0 ? 'fine' : 'jail'}${position}`, CASE_TEXTS.needsFigure]];
    }
    return [
      [`fine${position}`, fineProblem(fine ?? 0, charge.fine)],
      [`jail${position}`, jailProblem(jail ?? 0, charge.jailTime)],
    ];
  });
  return Object.fromEntries(problems.filter(([, problem]) => problem !== undefined));
}

function fineProblem(fine: number, charged: number): string | undefined {
  if (toCents(fine) === null) return REPORT_TEXTS.badFine;
  return fine > charged ? CASE_TEXTS.tooHigh : undefined;
}

function jailProblem(jail: number, charged: number): string | undefined {
  if (!Number.isSafeInteger(jail) || jail < 0) return 'Enter whole minutes, 0 or more.';
  return jail > charged ? CASE_TEXTS.tooHigh : undefined;
}
