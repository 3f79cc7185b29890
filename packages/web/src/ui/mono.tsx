import { Text, type TextProps } from '@mantine/core';
import type { ReactNode } from 'react';

export const Mono = (props: TextProps & { id?: string; children: ReactNode }) => (
  <Text span ff="monospace" {...props} />
);
