import { Button, type ButtonProps, Menu } from '@mantine/core';
import type { Patient } from '@ten-four/contract/dispatch/patients.contract';
import { RELEASES } from '@ten-four/contract/dispatch/patients.values';
import { Link } from 'react-router';
import { useNow } from '#lib/use-now.ts';
import { isCaredFor, reportAddress, reportLabel, UNDO_LABELS, undoOf } from './patient-words.ts';
import { TriageKeys } from './triage-keys.tsx';
import type { CareState } from './use-care.ts';

interface CareProps {
  patient: Patient;
  care: CareState;
}

export function CareTriage({ patient, care: { pending, run } }: CareProps) {
  return (
    <TriageKeys
      chosen={pending?.kind === 'triage' ? pending.triage : patient.triage}
      onChoose={(triage) => void run({ kind: 'triage', triage })}
    />
  );
}

export function HandOverButton({ care, ...button }: ButtonProps & { care: CareState }) {
  return (
    <Button
      {...button}
      size="touch"
      aria-busy={care.pending?.kind === 'handover'}
      onClick={() => void care.handOver()}
    >
      Hand over
    </Button>
  );
}

export function ReportButton({ patient, ...button }: ButtonProps & { patient: Patient }) {
  return (
    <Button {...button} size="touch" component={Link} to={reportAddress(patient)}>
      {reportLabel(patient)}
    </Button>
  );
}

export function EndItems({ patient, care, onHandOver }: CareProps & { onHandOver: () => void }) {
  const undo = undoOf(patient, useNow());
  return (
    <>
      {patient.state === 'On scene' &&
        RELEASES.map((state) => (
          <Menu.Item key={state} onClick={() => void care.release(state)}>
            {state}
          </Menu.Item>
        ))}
      {patient.state === 'Transporting' && <Menu.Item onClick={onHandOver}>Hand over to</Menu.Item>}
      {isCaredFor(patient) && (
        <Menu.Item c="red.4" onClick={() => void care.pronounce()}>
          Pronounce dead
        </Menu.Item>
      )}
      {undo !== null && (
        <Menu.Item onClick={() => void care.run(undo)}>{UNDO_LABELS[patient.state]}</Menu.Item>
      )}
    </>
  );
}
