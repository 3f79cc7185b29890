import { Box, Flex, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatDateTime } from '#lib/date-format.ts';
import { PageHeading } from '#ui/panel.tsx';
import { type Guild, useGuild } from '../../settings.queries.ts';
import { GrantsPanel, LicensesPanel } from '../roles/grants-panels.tsx';
import { LoadedSection } from '../section-page.tsx';

export function RolesPage({ administrators }: { administrators: (owner: Guild['owner']) => ReactNode }) {
  const guild = useGuild();
  return (
    <>
      <PageHeading note="What each Discord role unlocks. Changes take effect immediately.">
        Roles & grants
      </PageHeading>
      {guild.data?.stale === true && (
        <Box component="p" mb={16} c="var(--tf-busy)" role="status">
          Discord does not answer.{' '}
          {guild.data.fetchedAt !== null && `Roles as of ${formatDateTime(guild.data.fetchedAt)}.`}
        </Box>
      )}
      <LoadedSection section="grants" rows={6}>
        {(read) => (
          <Flex direction={{ base: 'column', lg: 'row' }} gap={16} align={{ lg: 'flex-start' }}>
            <Box flex={{ lg: 1 }} miw={0}>
              <GrantsPanel read={read} />
            </Box>
            <Stack gap={16} flex="none" w={{ lg: 344 }}>
              <LicensesPanel read={read} />
              {administrators(guild.data?.owner ?? null)}
            </Stack>
          </Flex>
        )}
      </LoadedSection>
    </>
  );
}
