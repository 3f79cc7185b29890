import { Stack } from '@mantine/core';
import { SETTINGS_TEXTS } from '@ten-four/contract/settings/settings.texts';
import { Loaded } from '#ui/loaded.tsx';
import { useGuild, useSection } from '../../settings.queries.ts';
import { GrantsPanel, LicensesPanel } from '../roles/grants-panels.tsx';

/** Which roles may do what; each press is at work at once. */
export function RolesStep() {
  const grants = useSection('grants');
  const guild = useGuild();
  return (
    <Loaded query={grants} failed={SETTINGS_TEXTS.loadFailed} rows={4}>
      {(read) => (
        <Stack gap={16}>
          <GrantsPanel read={read} guild={guild.data} />
          <LicensesPanel read={read} guild={guild.data} across />
        </Stack>
      )}
    </Loaded>
  );
}
