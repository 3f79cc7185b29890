import { Box } from '@mantine/core';
import type { ReactNode } from 'react';
import { PageHeading } from '#ui/panel.tsx';

interface SettingsHeadingProps {
  children: string;
  count?: number | undefined;
  /** A sentence beneath it. */
  note?: string | undefined;
  actions?: ReactNode;
}

/** The heading of a page of the settings. */
export function SettingsHeading({ children, count, note, actions }: SettingsHeadingProps) {
  return (
    <>
      <PageHeading count={count} actions={actions}>
        {children}
      </PageHeading>
      {note !== undefined && (
        <Box component="p" mt={-8} mb={16} c="var(--tf-dim)">
          {note}
        </Box>
      )}
    </>
  );
}
