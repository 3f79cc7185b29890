import { Paper, type PaperProps } from '@mantine/core';
import type { ReactNode } from 'react';

export const AmberBox = (
  props: PaperProps & { children: ReactNode; role?: string; 'aria-label'?: string },
) => <Paper p="8px 12px" bg="var(--tf-amber-tint)" bd="1px solid var(--tf-busy)" {...props} />;
