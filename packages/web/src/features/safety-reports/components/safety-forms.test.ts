import {
  AccidentForm,
  IncidentForm,
  SceneForm,
  UseOfForceForm,
} from '@ten-four/contract/safety-reports/safety-reports.contract';
import { expect, test } from 'vitest';
import { fieldsOf, problemsOf, SAFETY_FORMS } from './safety-forms.ts';

test('every form has the fields that the server takes', () => {
  const keys = Object.values(SAFETY_FORMS).map((fields) => fields.map(({ key }) => key));
  expect(keys).toEqual(
    [UseOfForceForm, AccidentForm, SceneForm, IncidentForm].map(({ properties }) => Object.keys(properties)),
  );
});

test('a form is sent with a choice made everywhere', () => {
  expect(Object.keys(problemsOf('use-of-force', fieldsOf('use-of-force', {})))).toEqual([
    'discharged',
    'successful',
  ]);
  const filled = fieldsOf('use-of-force', { discharged: 'Taser', successful: 'Yes' });
  expect(problemsOf('use-of-force', filled)).toEqual({});
  expect(problemsOf('incident', { title: ' ', type: 'Arrest', description: 'x' })).toEqual({
    title: 'Title is needed.',
  });
});
