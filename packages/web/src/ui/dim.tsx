import { Text, type TextProps } from '@mantine/core';
import type { ReactNode } from 'react';

export const Dim = (props: TextProps & { title?: string; children: ReactNode }) => (
  <Text span c="dimmed" {...props} />
);
