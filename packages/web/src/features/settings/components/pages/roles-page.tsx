import { Box } from '@mantine/core';
import { SETTINGS_TEXTS } from '@ten-four/contract/settings/settings.values';
import { formatMoment } from '#lib/moments.ts';
import { Loaded } from '#ui/loaded.tsx';
import { Monogram } from '#ui/monogram.tsx';
import { Panel } from '#ui/panel.tsx';
import { type Guild, useGuild, useSection } from '../../settings.queries.ts';
import { GrantsPanel, LicensesPanel } from '../roles/grants-panels.tsx';
import classes from '../roles/roles.module.css';
import { SettingsHeading } from '../settings-heading.tsx';

/** What Discord roles give. */
export function RolesPage() {
  const grants = useSection('grants');
  const guild = useGuild();
  return (
    <>
      <SettingsHeading note="What a Discord role gives. Changes count from the next request on.">
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
          <div className={classes.page}>
            <GrantsPanel read={read} guild={guild.data} />
            <div className={classes.side}>
              <LicensesPanel read={read} guild={guild.data} />
              <Owner guild={guild.data} />
            </div>
          </div>
        )}
      </Loaded>
    </>
  );
}

function Owner({ guild }: { guild: Guild | undefined }) {
  if (guild?.owner == null) return null;
  const name = guild.owner.name ?? guild.owner.discordId;
  return (
    <Panel title="Administrators by name">
      <div className={classes.person}>
        <Monogram name={name} size={28} />
        <div>
          <p>{name}</p>
          <Box component="p" fz={13} c="var(--tf-dim)">
            Owner of the Discord server
          </Box>
        </div>
      </div>
    </Panel>
  );
}
