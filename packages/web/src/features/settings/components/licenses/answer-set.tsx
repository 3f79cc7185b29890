import { Box, Stack } from '@mantine/core';
import type { ReactNode } from 'react';

interface AnswerSetProps {
  legend: string;
  asked?: boolean;
  children: ReactNode;
}

export const AnswerSet = ({ legend, asked = false, children }: AnswerSetProps) => (
  <Stack component="fieldset" gap={8} miw={0} m={0} mb={asked ? 20 : 0} p={0} bd={0}>
    <Box
      component="legend"
      p={0}
      mb={4}
      fz={asked ? 14 : 13}
      fw={500}
      c={asked ? 'var(--tf-text)' : 'var(--tf-dim)'}
    >
      {legend}
    </Box>
    {children}
  </Stack>
);
