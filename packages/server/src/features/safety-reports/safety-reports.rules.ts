import { foldText } from '@ten-four/contract/common/fold';
import * as forms from '@ten-four/contract/safety-reports/safety-reports.contract';
import {
  CASE_PREFIXES,
  type SafetyReportKind,
} from '@ten-four/contract/safety-reports/safety-reports.values';
import { invalid } from '#platform/errors';
import { issuesOf, issuesText } from '#platform/http/validation';
import { strictAjv } from '#platform/schema-check';
import { foldForParts } from '#platform/search-text';

export type Fields = Readonly<Record<string, string>>;

const FORMS = {
  'use-of-force': forms.UseOfForceForm,
  '10-50': forms.AccidentForm,
  'scene-report': forms.SceneForm,
  incident: forms.IncidentForm,
  'patient-care': forms.PatientCareForm,
  'fire-incident': forms.FireIncidentForm,
} as const;

/** Checks for amendments, where all fields are optional. */
const CHECKS = new Map(
  Object.entries(FORMS).map(([kind, { properties }]) => [
    kind,
    strictAjv.compile({ type: 'object', properties }),
  ]),
);

/** Applies input: absent keys stay, empty ones are cleared, unknown ones are ignored. */
export function fieldsAfter(kind: SafetyReportKind, before: Fields, input: object): Fields {
  const given = new Map(Object.entries(input));
  const pairs = Object.keys(FORMS[kind].properties).map((key): [string, string] => {
    const value = given.has(key) ? given.get(key) : before[key];
    return [key, typeof value === 'string' || typeof value === 'number' ? String(value).trim() : ''];
  });
  return Object.fromEntries(pairs.filter(([, value]) => value !== ''));
}

/** Throws 400. */
export function checkAmendment(kind: SafetyReportKind, input: object): void {
  const check = CHECKS.get(kind);
  if (check === undefined) throw new Error(`No form of kind ${kind}`);
  if (check(input)) return;
  const issues = issuesOf(check.errors ?? []);
  throw invalid(issuesText(issues), issues);
}

export const caseNumberOf = ({ kind, number }: { kind: SafetyReportKind; number: number }): string =>
  `${CASE_PREFIXES[kind]}-${number}`;

export const searchText = (caseNumber: string, fields: Fields): string =>
  [foldForParts(caseNumber), ...Object.values(fields).map(foldText)].join('\n');
