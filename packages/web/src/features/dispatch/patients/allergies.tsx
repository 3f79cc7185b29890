import { Box } from '@mantine/core';
import type { Patient } from '@ten-four/contract/dispatch/patients.contract';

export function Allergies({ patient: { allergies } }: { patient: Patient }) {
  if (allergies === null) return null;
  return (
    <Box component="p" fw={600} c="var(--tf-busy)" style={{ overflowWrap: 'anywhere' }}>
      Allergies: {allergies}
    </Box>
  );
}
