import type { Patient } from '@ten-four/contract/dispatch/patients.contract';
import type { GamePlatform } from '@ten-four/contract/officers/officers.values';
import type { Db } from '#db/database';
import type { PatientEntryRow, PatientRow } from '#features/dispatch/patients/patients.store';
import { publish } from '#platform/live/publish';
import { timestamp } from '#platform/timestamps';

export interface PatientView {
  patient: PatientRow;
  log: readonly PatientEntryRow[];
  allergies: string | null;
}

/** Presents a patient for fire and EMS; no one else may see this. */
export const presentPatient = ({ patient: row, log, allergies }: PatientView): Patient => ({
  _id: row.id,
  callId: row.call_id,
  number: row.number,
  civilianId: row.civilian_id,
  name: row.name,
  age: row.age,
  sex: row.sex,
  complaint: row.complaint,
  allergies,
  triage: row.triage,
  state: row.state,
  unitId: row.unit_id,
  hospital: row.hospital,
  handedTo: row.handed_to,
  reportId: row.report_id,
  log: log.map(({ text, by_callsign, created_at }) => ({ at: timestamp(created_at), by: by_callsign, text })),
  createdAt: timestamp(row.created_at),
  updatedAt: timestamp(row.updated_at),
});

export const publishPatient = (tx: Db, view: PatientView, at: { platform: GamePlatform; now: number }) =>
  publish(tx, {
    name: 'patients',
    readers: { fire: at.platform },
    data: { patient: presentPatient(view) },
    now: at.now,
  });
