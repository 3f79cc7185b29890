import type { CallDetail } from '@ten-four/contract/dispatch/calls.schema';
import type { Patient } from '@ten-four/contract/dispatch/patients.contract';
import {
  PATIENT_ENDS,
  PATIENT_TEXTS,
  type PatientState,
  TRIAGES,
} from '@ten-four/contract/dispatch/patients.values';
import {
  FIRE_INCIDENT_TYPES,
  SAFETY_TEXT_MAX,
} from '@ten-four/contract/safety-reports/safety-reports.values';
import { formatDateTime, formatTime } from '#lib/date-format.ts';

export interface ReportPrefill {
  about: string;
  fields: Readonly<Record<string, string>>;
}

export function prefillPatientCare(
  call: Pick<CallDetail, '_id' | 'callNumber'>,
  patient: Patient | undefined,
): ReportPrefill {
  const callNumber = String(call.callNumber);
  if (patient === undefined) return { about: call._id, fields: { callNumber } };
  return {
    about: patient._id,
    fields: {
      callNumber,
      patientId: patient._id,
      civilianId: patient.civilianId ?? '',
      patientName: patient.name === PATIENT_TEXTS.unknown ? '' : patient.name,
      age: patient.age ?? '',
      sex: patient.sex ?? '',
      chiefComplaint: patient.complaint ?? '',
      triage: patient.triage,
      treatment: treatmentOf(patient),
      disposition: dispositionOf(patient.state),
      hospital: patient.hospital ?? '',
    },
  };
}

function treatmentOf({ log }: Patient): string {
  const lines = log.filter(({ text }) => !isRoutine(text)).map(({ text }) => text);
  return lines.join('\n').slice(0, SAFETY_TEXT_MAX);
}

const STATE_TEXTS = new Set<string>([...TRIAGES, ...PATIENT_ENDS]);
const isRoutine = (text: string): boolean =>
  STATE_TEXTS.has(text) || /^(?:to .+ by \S+|Handed over to .+|(?:On scene|Transporting) again)$/.test(text);

function dispositionOf(state: PatientState): string {
  if (state === 'On scene') return '';
  return state === 'Transporting' ? 'Transported' : state;
}

export function prefillFireIncident(call: CallDetail): ReportPrefill {
  const arrivals = call.responses.flatMap(({ unit, onSceneAt }) =>
    onSceneAt === null ? [] : [{ at: onSceneAt, callsign: unit.callsign }],
  );
  const [first] = arrivals.sort((one, other) => one.at.localeCompare(other.at));
  const present = [...new Set(call.responses.map(({ unit }) => unit.callsign))];
  const hurt = Object.entries(call.patients).flatMap(([color, count]) =>
    count === 0 ? [] : [`${count} ${color}`],
  );
  return {
    about: call._id,
    fields: {
      callNumber: String(call.callNumber),
      incidentType: incidentTypeOf(call.type),
      location: call.location ?? '',
      postal: call.postal ?? '',
      alarmTime: formatDateTime(call.createdAt),
      firstOnScene: first === undefined ? '' : `${formatTime(first.at)}, ${first.callsign}`,
      unitsPresent: present.join(', '),
      injuries: hurt.join(', '),
    },
  };
}

const incidentTypeOf = (type: string): string =>
  FIRE_INCIDENT_TYPES.find((known) => type.toLowerCase().includes(known.toLowerCase())) ?? '';
