import type { CaseDetails, Ruling } from '@ten-four/contract/cases/cases.contract';
import { OUTCOMES } from '@ten-four/contract/cases/cases.values';
import { applyRuling, figureProblems, type RuledReport } from '@ten-four/contract/cases/ruling';
import { toCents } from '@ten-four/contract/common/money';

type Charges = CaseDetails['charges'];

/** 'outcome', 'fine' and 'jailTime' with a charge's position, and 'reasons'. Blank figures stay as charged. */
export type RulingValues = Record<string, string>;

export function newRuling(charges: Charges): RulingValues {
  const fields = charges.flatMap(({ position }) => [
    `outcome${position}`,
    `fine${position}`,
    `jailTime${position}`,
  ]);
  return Object.fromEntries([...fields, 'reasons'].map((name) => [name, '']));
}

/** Returns null until every charge has an outcome with valid figures. */
export function previewOf(details: CaseDetails, values: RulingValues): RuledReport | null {
  const { charges, fineAmount, jailTime, paid } = details;
  const report = { charges: inCents(charges), fine: toCents(fineAmount) ?? 0, jailTime, paid };
  const result = applyRuling(report, decisionsOf(charges, values));
  return 'problem' in result ? null : result;
}

const inCents = (charges: Charges) =>
  charges.map((charge) => ({ ...charge, fine: toCents(charge.fine) ?? 0 }));

/** Returns the charges with an outcome. */
export const decisionsOf = (charges: Charges, values: RulingValues): Ruling['charges'] =>
  charges.flatMap(({ position }): Ruling['charges'] => {
    const outcome = OUTCOMES.find((one) => one === values[`outcome${position}`]);
    if (outcome === undefined) return [];
    if (outcome !== 'Reduced') return [{ position, outcome }];
    const fine = readNumber(values[`fine${position}`]);
    return [{ position, outcome, fine, jailTime: readNumber(values[`jailTime${position}`]) }];
  });

const readNumber = (text = ''): number | null => (text.trim() === '' ? null : Number(text));

/** Returns the problem of each field that has one. */
export function chargeProblems(charges: Charges, values: RulingValues): Partial<RulingValues> {
  const decisions = decisionsOf(charges, values);
  const problems = inCents(charges).flatMap((charge) => {
    const { position } = charge;
    const decision = decisions.find((one) => one.position === position);
    if (decision === undefined) return [[`outcome${position}`, 'Choose an outcome.']];
    return Object.entries(figureProblems(charge, decision)).map(([name, problem]) => [
      `${name}${position}`,
      problem,
    ]);
  });
  return Object.fromEntries(problems);
}
