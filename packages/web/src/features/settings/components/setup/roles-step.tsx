import { Stack } from '@mantine/core';
import { useGuild } from '../../settings.queries.ts';
import { GrantsPanel, LicensesPanel } from '../roles/grants-panels.tsx';
import { LoadedSection } from '../section-page.tsx';

export function RolesStep() {
  const guild = useGuild().data;
  return (
    <LoadedSection section="grants" rows={4}>
      {(read) => (
        <Stack gap={16}>
          <GrantsPanel read={read} guild={guild} />
          <LicensesPanel read={read} guild={guild} across />
        </Stack>
      )}
    </LoadedSection>
  );
}
