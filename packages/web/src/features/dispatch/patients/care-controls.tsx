import { Button, type ButtonProps, Menu } from '@mantine/core';
import type { Patient } from '@ten-four/contract/dispatch/patients.contract';
import { RELEASES } from '@ten-four/contract/dispatch/patients.values';
import { Link } from 'react-router';
import { useNow } from '#lib/use-now.ts';
import { isCaredFor, reportLink, undoOf } from './patient-words.ts';
import { TriageKeys } from './triage-keys.tsx';
import type { CareState } from './use-care.tsx';

export function CareTriage({ care: { patient, pending, run } }: { care: CareState }) {
  const chosen = pending?.route === 'PUT /api/patients/:id' ? pending.body.triage : undefined;
  return (
    <TriageKeys
      chosen={chosen ?? patient.triage}
      onChoose={(triage) => void run({ route: 'PUT /api/patients/:id', body: { triage } })}
    />
  );
}

export function HandOverButton({ care, ...button }: ButtonProps & { care: CareState }) {
  return (
    <Button
      {...button}
      size="touch"
      aria-busy={care.pending?.route === 'POST /api/patients/:id/handover'}
      onClick={() => void care.end('Handed over')}
    >
      Hand over
    </Button>
  );
}

export function ReportButton({ patient, ...button }: ButtonProps & { patient: Patient }) {
  const { to, label } = reportLink(patient);
  return (
    <Button {...button} size="touch" component={Link} to={to}>
      {label}
    </Button>
  );
}

export function EndCareItems({ care: { patient, run, end, open } }: { care: CareState }) {
  const undo = undoOf(patient, useNow());
  return (
    <>
      {patient.state === 'On scene' &&
        RELEASES.map((state) => (
          <Menu.Item key={state} onClick={() => void end(state)}>
            {state}
          </Menu.Item>
        ))}
      {patient.state === 'Transporting' && (
        <Menu.Item onClick={() => open('handover')}>Hand over to</Menu.Item>
      )}
      {isCaredFor(patient) && (
        <Menu.Item c="red.4" onClick={() => void end('Pronounced dead')}>
          Pronounce dead
        </Menu.Item>
      )}
      {undo !== null && <Menu.Item onClick={() => void run(undo.care)}>{undo.label}</Menu.Item>}
    </>
  );
}
