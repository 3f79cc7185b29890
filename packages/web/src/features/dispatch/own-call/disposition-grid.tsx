import { Box, Button, type ButtonProps } from '@mantine/core';
import { DISPOSITIONS } from '@ten-four/contract/dispatch/dispatch.values';
import type { ReactNode } from 'react';

interface DispositionGridProps extends Pick<ButtonProps, 'size' | 'h'> {
  onChoose: (disposition: string) => void;
  children?: ReactNode;
}

export function DispositionGrid({ onChoose, children, ...button }: DispositionGridProps) {
  return (
    <Box display="grid" style={{ gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', gap: 8 }}>
      {DISPOSITIONS.map((disposition, index) => (
        <Button
          {...button}
          key={disposition}
          data-autofocus={index === 0 || undefined}
          onClick={() => onChoose(disposition)}
        >
          {disposition}
        </Button>
      ))}
      {children}
    </Box>
  );
}
