import { Text, type TextProps } from '@mantine/core';
import type { ReactNode } from 'react';

/** Dims words next to others. */
export const Dim = (props: TextProps & { title?: string; children: ReactNode }) => (
  <Text span c="dimmed" {...props} />
);
