import type { CallDetail } from '@ten-four/contract/dispatch/calls.schema';
import type { Patient } from '@ten-four/contract/dispatch/patients.contract';
import { expect, test } from 'vitest';
import { formatDateTime, formatTime } from '#lib/date-format.ts';
import { prefillFireIncident, prefillPatientCare } from './report-prefill.ts';

const at = (minute: number) => `2026-11-20T20:0${minute}:00.000Z`;
const line = (text: string) => ({ at: at(1), by: 'M-3', text });

const patient: Patient = {
  _id: 'p',
  callId: 'c',
  number: 1,
  civilianId: 'x',
  name: 'Mara Malone',
  age: 'about 40',
  sex: null,
  complaint: 'Burns on both arms',
  allergies: null,
  triage: 'Red',
  state: 'Transporting',
  unitId: 'u',
  hospital: 'Pillbox Hill',
  handedTo: null,
  reportId: null,
  log: ['Yellow', 'Airway open', 'Red', 'Red wound dressed', 'to Pillbox Hill by E-7', 'On scene again'].map(
    line,
  ),
  createdAt: at(1),
  updatedAt: at(2),
};

test('prefills a patient care report with the patient and the treatment from the log', () => {
  expect(prefillPatientCare({ _id: 'c', callNumber: 1018 }, patient)).toEqual({
    about: 'p',
    fields: {
      callNumber: '1018',
      patientId: 'p',
      civilianId: 'x',
      patientName: 'Mara Malone',
      age: 'about 40',
      sex: '',
      chiefComplaint: 'Burns on both arms',
      triage: 'Red',
      treatment: 'Airway open\nRed wound dressed',
      disposition: 'Transported',
      hospital: 'Pillbox Hill',
    },
  });
  const unknown: Patient = { ...patient, name: 'Unknown', state: 'On scene' };
  expect(prefillPatientCare({ _id: 'c', callNumber: 1018 }, unknown).fields).toMatchObject({
    patientName: '',
    disposition: '',
  });
  expect(
    prefillPatientCare({ _id: 'c', callNumber: 1018 }, { ...patient, state: 'Refused' }).fields,
  ).toMatchObject({
    disposition: 'Refused',
  });
  const none = prefillPatientCare({ _id: 'c', callNumber: 1018 }, undefined);
  expect(none).toEqual({ about: 'c', fields: { callNumber: '1018' } });
});

test('prefills a fire incident report with the call and the first arriving unit', () => {
  const unit = (callsign: string) => ({ _id: callsign, callsign, name: callsign });
  const responses = [
    { unit: unit('RA-2'), onSceneAt: at(7) },
    { unit: unit('E-7'), onSceneAt: at(5) },
    { unit: unit('BC-1'), onSceneAt: null },
    { unit: unit('E-7'), onSceneAt: null },
  ];
  const call = {
    _id: 'c',
    callNumber: 1018,
    type: 'Structure Fire',
    location: 'Vinewood Plaza',
    postal: null,
    createdAt: at(0),
    patients: { Green: 0, Yellow: 1, Red: 2, Black: 0 },
    responses,
  } as unknown as CallDetail;
  expect(prefillFireIncident(call)).toEqual({
    about: 'c',
    fields: {
      callNumber: '1018',
      incidentType: 'Structure',
      location: 'Vinewood Plaza',
      postal: '',
      alarmTime: formatDateTime(at(0)),
      firstOnScene: `${formatTime(at(5))}, E-7`,
      unitsPresent: 'RA-2, E-7, BC-1',
      injuries: '1 Yellow, 2 Red',
    },
  });
  expect(prefillFireIncident({ ...call, type: 'Fire Alarm' }).fields.incidentType).toBe('Alarm');
  expect(prefillFireIncident({ ...call, type: 'Hazardous Materials' }).fields.incidentType).toBe(
    'Hazardous materials',
  );
  expect(prefillFireIncident({ ...call, type: 'Robbery' }).fields.incidentType).toBe('');
});
