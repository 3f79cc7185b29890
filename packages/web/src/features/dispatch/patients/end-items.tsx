import { Menu } from '@mantine/core';
import type { Patient } from '@ten-four/contract/dispatch/patients.contract';
import { RELEASES } from '@ten-four/contract/dispatch/patients.values';
import { useNow } from '#lib/use-now.ts';
import { isCaredFor, UNDO_LABELS, undoOf } from './patient-words.ts';
import type { CareState } from './use-care.ts';

interface EndItemsProps {
  patient: Patient;
  care: CareState;
  onHandOver: () => void;
}

export function EndItems({ patient, care, onHandOver }: EndItemsProps) {
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
