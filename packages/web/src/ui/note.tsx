import { Text, type TextProps } from '@mantine/core';
import type { ReactNode } from 'react';

export const Note = (props: TextProps & { children: ReactNode }) => <Text fz={13} c="dimmed" {...props} />;
