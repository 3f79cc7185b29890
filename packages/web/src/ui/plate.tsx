import { Box } from '@mantine/core';

export function Plate({ id, children }: { id?: string; children: string }) {
  return (
    <Box
      component="span"
      id={id}
      display="inline-block"
      px={6}
      ff="monospace"
      fz={13}
      fw={600}
      lh="18px"
      c="dark.9"
      bg="dark.0"
      bdrs="xs"
      style={{ whiteSpace: 'pre' }}
    >
      {children}
    </Box>
  );
}
