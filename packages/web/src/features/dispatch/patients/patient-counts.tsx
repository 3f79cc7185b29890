import { Group } from '@mantine/core';
import type { Call } from '@ten-four/contract/dispatch/calls.schema';
import { Tag } from '#ui/tag.tsx';
import { BY_URGENCY, TRIAGE_TONES } from './patient-words.ts';

export const countPatients = ({ patients }: Pick<Call, 'patients'>): number =>
  BY_URGENCY.reduce((sum, triage) => sum + patients[triage], 0);

export function PatientCounts({ call: { patients } }: { call: Pick<Call, 'patients'> }) {
  return (
    <Group component="span" display="inline-flex" gap={6}>
      {BY_URGENCY.filter((triage) => patients[triage] > 0).map((triage) => (
        <Tag key={triage} tone={TRIAGE_TONES[triage]}>
          {patients[triage]} {triage}
        </Tag>
      ))}
    </Group>
  );
}
