import {
  AccidentForm,
  FireIncidentForm,
  IncidentForm,
  PatientCareForm,
  SceneForm,
  UseOfForceForm,
} from '@ten-four/contract/safety-reports/safety-reports.contract';
import { SAFETY_REPORT_KINDS } from '@ten-four/contract/safety-reports/safety-reports.values';
import { expect, test } from 'vitest';
import { fieldsOf, problemsOf } from './safety-forms.ts';

test('forms have the fields that the server accepts', () => {
  const keys = SAFETY_REPORT_KINDS.map((kind) => Object.keys(fieldsOf(kind, {})).sort());
  const forms = [UseOfForceForm, AccidentForm, SceneForm, IncidentForm, PatientCareForm, FireIncidentForm];
  expect(keys).toEqual(forms.map(({ properties }) => Object.keys(properties).sort()));
});

test('police forms require fields only in incident reports', () => {
  for (const kind of ['use-of-force', '10-50', 'scene-report'] as const) {
    expect(problemsOf(kind, fieldsOf(kind, {}))).toEqual({});
  }
  expect(problemsOf('incident', { title: ' ', type: '', description: 'x' })).toEqual({
    title: 'Title is required.',
    type: 'Choose one from the list.',
  });
});
