import { Group } from '@mantine/core';
import type { Case } from '@ten-four/contract/cases/cases.contract';
import { StatusTag } from '#ui/status-tag.tsx';

const TONES = { Open: 'busy', Decided: 'available', Withdrawn: 'off' } as const;

export const CaseTags = ({ of: { status, voided } }: { of: Pick<Case, 'status' | 'voided'> }) => (
  <Group component="span" display="inline-flex" gap={8}>
    <StatusTag tone={TONES[status]}>{status}</StatusTag>
    {voided && <StatusTag tone="danger">VOID</StatusTag>}
  </Group>
);
