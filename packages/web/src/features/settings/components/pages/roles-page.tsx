import { Box, Flex, Stack } from '@mantine/core';
import { SETTINGS_TEXTS } from '@ten-four/contract/settings/settings.texts';
import type { ReactNode } from 'react';
import { formatMoment } from '#lib/moments.ts';
import { Loaded } from '#ui/loaded.tsx';
import { type Guild, useGuild, useSection } from '../../settings.queries.ts';
import { GrantsPanel, LicensesPanel } from '../roles/grants-panels.tsx';
import { SettingsHeading } from '../settings-heading.tsx';

interface RolesPageProps {
  /** Who is administrator by name, and the owner. */
  administrators: (owner: Guild['owner']) => ReactNode;
}

/** What Discord roles give. */
export function RolesPage({ administrators }: RolesPageProps) {
  const grants = useSection('grants');
  const guild = useGuild();
  return (
    <>
      <SettingsHeading note="What each Discord role unlocks. Changes take effect immediately.">
        Roles & grants
      </SettingsHeading>
      {guild.data?.stale === true && (
        <Box component="p" mb={16} c="var(--tf-busy)" role="status">
          Discord does not answer.{' '}
          {guild.data.fetchedAt !== null && `Roles as of ${formatMoment(guild.data.fetchedAt)}.`}
        </Box>
      )}
      <Loaded query={grants} failed={SETTINGS_TEXTS.loadFailed} rows={6}>
        {(read) => (
          <Flex direction={{ base: 'column', lg: 'row' }} gap={16} align={{ lg: 'flex-start' }}>
            <Box flex={{ lg: 1 }} miw={0}>
              <GrantsPanel read={read} guild={guild.data} />
            </Box>
            <Stack gap={16} flex="none" w={{ lg: 344 }}>
              <LicensesPanel read={read} guild={guild.data} />
              {administrators(guild.data?.owner ?? null)}
            </Stack>
          </Flex>
        )}
      </Loaded>
    </>
  );
}
