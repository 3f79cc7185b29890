import { Box } from '@mantine/core';
import { CIVILIAN_TEXTS } from '@ten-four/contract/civilians/civilians.values';
import type { ReactNode } from 'react';
import { ApiFailure, failureMessage } from '#lib/api-client.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { SkeletonRows } from '#ui/skeleton-rows.tsx';

export function CivilianLoading() {
  return (
    <Frame>
      <SkeletonRows rows={8} />
    </Frame>
  );
}

export function CivilianProblem({ error, onRetry }: { error: Error; onRetry: () => void }) {
  if (isMissingCivilian(error)) return <MissingCivilian />;
  return (
    <Frame>
      <ErrorState message={failureMessage(error, 'This civilian could not be loaded.')} onRetry={onRetry} />
    </Frame>
  );
}

export function MissingCivilian() {
  return (
    <Frame>
      <EmptyState
        message={CIVILIAN_TEXTS.notFound}
        action={<LinkButton to="/dashboard/civilian">Back to Your Civilians</LinkButton>}
      />
    </Frame>
  );
}

export function isMissingCivilian(error: Error): boolean {
  return error instanceof ApiFailure && (error.code === 'not_found' || error.code === 'invalid');
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <Box bg="var(--tf-panel)" bd="1px solid var(--tf-line)" bdrs="md">
      {children}
    </Box>
  );
}
