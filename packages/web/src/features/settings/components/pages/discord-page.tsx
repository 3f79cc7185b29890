import '@mantine/core/styles/Input.layer.css';
import { Button, TextInput } from '@mantine/core';
import { PLATFORMS } from '@ten-four/contract/officers/officers.values';
import type { settingsEndpoints } from '@ten-four/contract/settings/settings.contract';
import { SETTINGS_TEXTS } from '@ten-four/contract/settings/settings.values';
import { formatMoment } from '#lib/moments.ts';
import { Facts } from '#ui/facts.tsx';
import { DialogForm } from '#ui/form-dialog/dialog-form.tsx';
import { type DialogControl, FormDialog } from '#ui/form-dialog/form-dialog.tsx';
import { useEndpointForm } from '#ui/form-dialog/use-endpoint-form.ts';
import { Loaded } from '#ui/loaded.tsx';
import { Panel } from '#ui/panel.tsx';
import { showSuccess } from '#ui/toast.ts';
import { useTarget } from '#ui/use-target.ts';
import {
  type Guild,
  type Section,
  useGuild,
  useSection,
  useSectionChange,
  useStep,
} from '../../settings.queries.ts';
import classes from '../discord/discord.module.css';
import fields from '../fields/fields.module.css';
import { HostTag } from '../fields/host-note.tsx';
import { SettingsHeading } from '../settings-heading.tsx';

/** The bot and its server, and where reports are announced. */
export function DiscordPage() {
  const section = useSection('discord');
  const platforms = useSection('general').data?.value.platforms ?? PLATFORMS;
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
        <Panel title="Where reports are announced">
          <Loaded query={section} failed={SETTINGS_TEXTS.loadFailed}>
            {(read) =>
              WEBHOOKS.filter(({ platform }) => platforms.includes(platform)).map(({ platform, field }) => (
                <Webhook key={field} read={read} platform={platform} field={field} />
              ))
            }
          </Loaded>
        </Panel>
      </div>
    </>
  );
}

const WEBHOOKS = [
  { platform: 'Xbox', field: 'webhookXbox' },
  { platform: 'PlayStation', field: 'webhookPlaystation' },
] as const;
type WebhookField = (typeof WEBHOOKS)[number]['field'];

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

interface WebhookProps {
  read: Section<'discord'>;
  platform: string;
  field: WebhookField;
}

function Webhook({ read, platform, field }: WebhookProps) {
  const { step, isPending } = useStep('discord');
  const replacing = useTarget<WebhookField>();
  const webhook = read.value[field];
  const host = read.locked[field];
  return (
    <div className={classes.webhook}>
      <h3>{platform}</h3>
      <p>
        {webhook === null
          ? 'Nowhere yet.'
          : [`…${webhook.ends}`, webhook.name].filter((part) => part !== null).join(', ')}
      </p>
      {host !== undefined && <HostTag variable={host} />}
      {host === undefined && (
        <Button
          size="form"
          aria-label={`${webhook === null ? 'Set' : 'Replace'} the webhook of ${platform}`}
          onClick={() => replacing.open(field)}
        >
          {webhook === null ? 'Set' : 'Replace'}
        </Button>
      )}
      {host === undefined && webhook !== null && (
        <Button
          size="form"
          disabled={isPending}
          aria-label={`Remove the webhook of ${platform}`}
          onClick={() => step({ ops: [{ op: 'set', field, value: null }], secret: true })}
        >
          Remove
        </Button>
      )}
      <FormDialog opened={replacing.opened} title={`Webhook of ${platform}`} onClose={replacing.close}>
        {(dialog) => <WebhookForm version={read.version} field={field} dialog={dialog} />}
      </FormDialog>
    </div>
  );
}

/** The address is a secret: it is no draft's to keep, and nobody reads it again. */
function WebhookForm(props: { version: number; field: WebhookField; dialog: DialogControl }) {
  const { version, field, dialog } = props;
  const { form, state } = useEndpointForm<typeof settingsEndpoints.changeSection, { address: string }>({
    send: useSectionChange({ [field]: 'address' }),
    draft: null,
    initial: { address: '' },
    problemsOf: ({ address }) => (address.trim() === '' ? { address: SETTINGS_TEXTS.badWebhook } : {}),
    optionsOf: ({ address }) => ({
      params: { section: 'discord' },
      body: { version, ops: [{ op: 'set', field, value: address.trim() }] },
    }),
    texts: { failed: SETTINGS_TEXTS.saveFailed },
    onSaved: ({ message }) => showSuccess(message),
    dialog,
  });
  return (
    <DialogForm state={state} submitLabel="Save" busyLabel="Saving...">
      <TextInput
        {...form.getInputProps('address')}
        label="Address of the webhook"
        description="In Discord: the channel's settings, Integrations, Webhooks, Copy Webhook URL."
        placeholder="https://discord.com/api/webhooks/..."
        size="room"
        autoComplete="off"
        spellCheck={false}
        maxLength={300}
        data-autofocus
      />
    </DialogForm>
  );
}
