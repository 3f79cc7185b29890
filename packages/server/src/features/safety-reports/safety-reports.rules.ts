import { foldText } from '@ten-four/contract/common/fold';
import {
  AccidentForm,
  FireIncidentForm,
  IncidentForm,
  PatientCareForm,
  SceneForm,
  UseOfForceForm,
} from '@ten-four/contract/safety-reports/safety-reports.contract';
import type { SafetyReportKind } from '@ten-four/contract/safety-reports/safety-reports.values';
import { CASE_PREFIXES } from '@ten-four/contract/safety-reports/safety-reports.values';
import { invalid } from '#platform/errors';
import { inWords, issuesOf } from '#platform/http/validation';
import { strictAjv } from '#platform/schema-check';
import { foldForParts } from '#platform/search-text';

/** What was filled in, by the form's keys; what was left empty is absent. */
export type Fields = Readonly<Record<string, string>>;

const FORMS = {
  'use-of-force': UseOfForceForm,
  '10-50': AccidentForm,
  'scene-report': SceneForm,
  incident: IncidentForm,
  'patient-care': PatientCareForm,
  'fire-incident': FireIncidentForm,
} as const;

/** A check of an amendment for each kind: the same fields, none of which has to be there. */
const CHECKS = new Map(
  Object.entries(FORMS).map(([kind, { properties }]) => [
    kind,
    strictAjv.compile({ type: 'object', properties }),
  ]),
);

/** What a report says after keys of its kind were given: others stay, empty ones clear, unknown ones are ignored. */
export function fieldsAfter(kind: SafetyReportKind, before: Fields, input: object): Fields {
  const given = new Map(Object.entries(input));
  const pairs = Object.keys(FORMS[kind].properties).map((key): [string, string] => {
    const value = given.has(key) ? given.get(key) : before[key];
    return [key, typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''];
  });
  return Object.fromEntries(pairs.filter(([, value]) => value !== ''));
}

/** Throws 400 for keys of the kind's form that hold what the form does not take. */
export function checkAmendment(kind: SafetyReportKind, input: object): void {
  const check = CHECKS.get(kind);
  if (check === undefined) throw new Error(`No form of kind ${kind}`);
  if (check(input)) return;
  const issues = issuesOf(check.errors ?? []);
  throw invalid(inWords(issues), issues);
}

/** Whether an amendment would change nothing. */
export const saysTheSame = (one: Fields, other: Fields): boolean =>
  JSON.stringify(Object.entries(one).sort()) === JSON.stringify(Object.entries(other).sort());

/** Such as UOF-1001. */
export const caseNumberOf = ({ kind, number }: { kind: SafetyReportKind; number: number }): string =>
  `${CASE_PREFIXES[kind]}-${number}`;

/** What a report is searched by, as searches compare texts: its case number and all that was filled in, a line each. */
export const searchText = (caseNumber: string, fields: Fields): string =>
  [foldForParts(caseNumber), ...Object.values(fields).map(foldText)].join('\n');
