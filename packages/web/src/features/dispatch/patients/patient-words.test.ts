import { describe, expect, it } from 'vitest';
import { fakeCall, fakePatient } from '#testing/fixtures/dispatch.fixtures.ts';
import { identityText, reportLink, stateText, treatmentText, undoOf } from './patient-words.ts';

const AT = Date.parse('2026-03-01T10:00:00.000Z');
const line = (text: string) => ({ at: new Date(AT).toISOString(), by: 'M-3', text });

describe('a patient', () => {
  it('is named as far as known', () => {
    expect(identityText(fakePatient())).toBe('Unknown');
    expect(identityText(fakePatient({ name: 'Mara Malone', age: '32', sex: 'Female' }))).toBe(
      'Mara Malone, 32, Female',
    );
  });

  it('is on the way in the assigned unit, even after that unit left', () => {
    const unit = { _id: 'unit', callsign: 'RA-2', name: 'Rescue 2' };
    const afterLeaving = { units: [], responses: [{ unit }] } as never;
    const on = { ...fakeCall(), responses: [] };
    const patient = fakePatient({ state: 'Transporting', unitId: 'unit', hospital: 'Pillbox Hill' });
    expect(stateText(patient, afterLeaving)).toBe('RA-2 to Pillbox Hill');
    expect(stateText(patient, on)).toBe('On the way to Pillbox Hill');
    expect(stateText({ ...patient, state: 'Handed over', handedTo: 'Dr. Lane' }, on)).toBe(
      'Handed over to Dr. Lane at Pillbox Hill',
    );
    expect(stateText(fakePatient({ state: 'Refused' }), on)).toBe('Refused');
  });

  it('reads a plain color as triage', () => {
    expect(['Red', 'Airway open'].map(treatmentText)).toEqual(['Triage Red', 'Airway open']);
  });
});

describe('the end of care', () => {
  it('can be undone for a minute, whatever was logged since', () => {
    const ended = fakePatient({
      state: 'Refused',
      log: [
        line('Red'),
        line('Refused'),
        { ...line('Told to see a doctor'), at: '2026-03-01T10:00:40.000Z' },
      ],
    });
    expect(undoOf(ended, AT + 60_000)).toEqual({
      label: 'Undo refusal',
      care: { route: 'POST /api/patients/:id/end', body: { state: 'Refused', undo: true } },
    });
    expect(undoOf(ended, AT + 60_001)).toBeNull();
    expect(undoOf(fakePatient({ log: [line('Refused'), line('On scene again')] }), AT)).toBeNull();
  });

  it('is undone by the same kind of request', () => {
    const handed = fakePatient({ state: 'Handed over', log: [line('Handed over to Dr. Lane')] });
    expect(undoOf(handed, AT)).toEqual({
      label: 'Undo hand-over',
      care: { route: 'POST /api/patients/:id/handover', body: { undo: true } },
    });
    const dead = fakePatient({ state: 'Pronounced dead', log: [line('Pronounced dead')] });
    expect(undoOf(dead, AT)).toEqual({
      label: 'Undo pronouncement',
      care: { route: 'POST /api/patients/:id/pronounce', body: { undo: true } },
    });
  });
});

it('links a patient with a report to it, any other to the form', () => {
  expect(reportLink(fakePatient())).toEqual({
    to: '/dashboard/safr/reports?file=patient-care&call=call&patient=patient',
    label: 'Patient care report',
  });
  expect(reportLink(fakePatient({ reportId: 'report' }))).toEqual({
    to: '/dashboard/safr/reports?report=report',
    label: 'View care report',
  });
});
