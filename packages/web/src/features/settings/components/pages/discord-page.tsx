import { SETTINGS_TEXTS } from '@ten-four/contract/settings/settings.texts';
import { formatMoment } from '#lib/moments.ts';
import { Facts } from '#ui/facts.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { Panel } from '#ui/panel.tsx';
import { type Guild, useGuild } from '../../settings.queries.ts';
import { BotForm } from '../discord/bot-form.tsx';
import { ChannelsForm } from '../discord/channels-form.tsx';

import fields from '../fields/fields.module.css';
import { SettingsHeading } from '../settings-heading.tsx';
import { WebhooksPanel } from '../webhooks/webhooks-panel.tsx';

/** The bot and its server, and where reports are announced; `onWebhook` is told of an address that was set. */
export function DiscordPage({ onWebhook }: { onWebhook?: () => void }) {
  const guild = useGuild();
  return (
    <>
      <SettingsHeading>Discord</SettingsHeading>
      <div className={fields.form}>
        <Panel title="Server">
          <Loaded query={guild} failed={SETTINGS_TEXTS.loadFailed}>
            {(known) => <Facts facts={factsOf(known)} />}
          </Loaded>
        </Panel>
        {guild.data?.bot === true && (
          <>
            <Panel title="Invitation">
              <p className={fields.note}>
                <a href={guild.data.inviteUrl} rel="noreferrer">
                  Invite the bot with what it needs
                </a>
              </p>
            </Panel>
            <ChannelsForm guild={guild.data} />
            <BotForm />
          </>
        )}
        {guild.data?.bot === false && <p>{SETTINGS_TEXTS.noBot}</p>}
        <WebhooksPanel {...(onWebhook === undefined ? {} : { onSaved: onWebhook })} />
      </div>
    </>
  );
}

function factsOf({ bot, name, owner, roles, fetchedAt, stale }: Guild) {
  return [
    { label: 'Bot', value: bot ? 'Set up' : 'None: roles are given by their ids' },
    { label: 'Server', value: name ?? '–' },
    { label: 'Owner', value: owner === null ? '–' : (owner.name ?? owner.discordId) },
    { label: 'Roles', value: String(roles.length) },
    {
      label: 'As of',
      value: `${fetchedAt === null ? '–' : formatMoment(fetchedAt)}${stale ? '. Discord does not answer.' : ''}`,
    },
  ];
}
