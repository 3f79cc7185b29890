import {
  AccidentForm,
  FireIncidentForm,
  IncidentForm,
  PatientCareForm,
  SceneForm,
  UseOfForceForm,
} from '@ten-four/contract/safety-reports/safety-reports.contract';
import { expect, test } from 'vitest';
import { fieldsOf, problemsOf, SAFETY_FORMS } from './safety-forms.ts';

test('every form has the fields that the server takes', () => {
  const keys = Object.values(SAFETY_FORMS).map((fields) => fields.map(({ key }) => key));
  const forms = [UseOfForceForm, AccidentForm, SceneForm, IncidentForm, PatientCareForm, FireIncidentForm];
  const typed = (key: string) => key !== 'patientId' && key !== 'civilianId';
  expect(keys).toEqual(forms.map(({ properties }) => Object.keys(properties).filter(typed)));
});

test('of the police\u2019s only an incident report needs anything', () => {
  for (const kind of ['use-of-force', '10-50', 'scene-report'] as const) {
    expect(problemsOf(kind, fieldsOf(kind, {}))).toEqual({});
  }
  expect(problemsOf('incident', { title: ' ', type: '', description: 'x' })).toEqual({
    title: 'Title is needed.',
    type: 'Choose one from the list.',
  });
});
