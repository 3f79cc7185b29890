import { Button, Stack, Text } from '@mantine/core';
import { SETTINGS_TEXTS } from '@ten-four/contract/settings/settings.texts';
import type { ReactNode } from 'react';
import { formatDateTime } from '#lib/date-format.ts';
import { Facts } from '#ui/facts.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { PageHeading, Panel } from '#ui/panel.tsx';
import { type Guild, useGuild } from '../../settings.queries.ts';
import { ChannelsForm } from '../discord/channels-form.tsx';
import classes from '../settings.module.css';
import { WebhooksPanel } from '../webhooks/webhooks-panel.tsx';

interface DiscordPageProps {
  onWebhook: () => void;
  check: ReactNode;
  health: ReactNode;
}

export function DiscordPage({ onWebhook, check, health }: DiscordPageProps) {
  const guild = useGuild();
  return (
    <>
      <PageHeading>Discord</PageHeading>
      <Stack gap={16}>
        <Panel title="Server">
          <Loaded query={guild} failed={SETTINGS_TEXTS.loadFailed}>
            {(known) => <Facts facts={factsOf(known)} />}
          </Loaded>
        </Panel>
        <WebhooksPanel onSaved={onWebhook} />
        {check}
        {guild.data?.bot === true && (
          <>
            <Panel title="Invitation">
              <div className={classes.fields}>
                <Button
                  component="a"
                  href={guild.data.inviteUrl}
                  rel="noreferrer"
                  size="room"
                  h="auto"
                  mih="var(--button-height-room)"
                  styles={{ label: { whiteSpace: 'normal' } }}
                >
                  Invite the bot with the permissions it needs
                </Button>
                <Text c="dimmed" style={{ overflowWrap: 'anywhere' }}>
                  {guild.data.inviteUrl}
                </Text>
              </div>
            </Panel>
            <ChannelsForm guild={guild.data} />
            {health}
          </>
        )}
        {guild.data?.bot === false && <p>{SETTINGS_TEXTS.noBot}</p>}
      </Stack>
    </>
  );
}

function factsOf({ bot, name, owner, roles, fetchedAt, stale }: Guild) {
  return [
    { label: 'Bot', value: bot ? 'Set up' : 'None: enter roles by ID' },
    { label: 'Server', value: name ?? '–' },
    { label: 'Owner', value: owner === null ? '–' : (owner.name ?? owner.discordId) },
    { label: 'Roles', value: String(roles.length) },
    {
      label: 'As of',
      value: `${fetchedAt === null ? '–' : formatDateTime(fetchedAt)}${stale ? '. Discord does not answer.' : ''}`,
    },
  ];
}
