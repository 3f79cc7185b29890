import { Text } from '@mantine/core';
import { usePageHandle } from '../page-handle.ts';

export const PageTitle = () => (
  <Text component="h1" ff="heading" fz={20} fw={600} lh="28px" lts="0.02em" truncate>
    {usePageHandle().title}
  </Text>
);
