import { Box } from '@mantine/core';

export function PanicMark() {
  return (
    <Box component="span" px={4} mr={6} fz={12} fw={700} c="#fff" tt="uppercase" bg="red.7" bdrs="xs">
      Panic{' '}
    </Box>
  );
}
