import '@mantine/core/styles/Input.layer.css';
import { Button, TextInput } from '@mantine/core';
import { PLATFORMS } from '@ten-four/contract/officers/officers.values';
import type { settingsEndpoints } from '@ten-four/contract/settings/settings.contract';
import { SETTINGS_TEXTS } from '@ten-four/contract/settings/settings.texts';
import { useState } from 'react';
import { useEndpointForm } from '#ui/form-dialog/use-endpoint-form.ts';
import { Loaded } from '#ui/loaded.tsx';
import { Panel } from '#ui/panel.tsx';
import { showSuccess } from '#ui/toast.ts';
import { type Section, useSection, useSectionChange, useStep } from '../../settings.queries.ts';
import { HostTag } from '../fields/host-note.tsx';
import classes from './webhooks.module.css';

type GamePlatform = (typeof PLATFORMS)[number];
const FIELDS = { Xbox: 'webhookXbox', PlayStation: 'webhookPlaystation' } as const;

/** Where the reports of each platform that is on are announced; `onSaved` is told of an address that was set. */
export function WebhooksPanel({ onSaved }: { onSaved: () => void }) {
  const general = useSection('general');
  const discord = useSection('discord');
  const platforms = general.data?.value.platforms ?? PLATFORMS;
  return (
    <Panel title="Webhooks">
      <Loaded query={discord} failed={SETTINGS_TEXTS.loadFailed} rows={2}>
        {(read) => (
          <div className={classes.rows}>
            {platforms.map((platform) => (
              <Webhook key={platform} platform={platform} read={read} onSaved={onSaved} />
            ))}
          </div>
        )}
      </Loaded>
      <p className={classes.where}>
        In Discord: Edit Channel, Integrations, Webhooks, New Webhook, Copy Webhook URL. Whoever has the
        address can post there.
      </p>
    </Panel>
  );
}

interface WebhookProps {
  platform: GamePlatform;
  read: Section<'discord'>;
  onSaved: () => void;
}

function Webhook({ platform, read, onSaved }: WebhookProps) {
  const field = FIELDS[platform];
  const [replacing, setReplacing] = useState(false);
  const { step, isPending } = useStep('discord');
  const webhook = read.value[field];
  const variable = read.locked[field];
  const isShown = webhook !== null && !replacing;
  return (
    <div className={classes.row}>
      <h3>{platform}</h3>
      {isShown && (
        <div className={classes.seen}>
          <span className={classes.ends}>
            …{webhook.ends}
            {webhook.name !== null && `, ${webhook.name}`}
          </span>
          {variable === undefined && (
            <>
              <Button aria-label={`Replace the webhook of ${platform}`} onClick={() => setReplacing(true)}>
                Replace
              </Button>
              <Button
                aria-label={`Remove the webhook of ${platform}`}
                disabled={isPending}
                onClick={() => step({ ops: [{ op: 'set', field, value: null }], secret: true })}
              >
                Remove
              </Button>
            </>
          )}
          {!webhook.readable && <p className={classes.lost}>{SETTINGS_TEXTS.webhookLost}</p>}
          {variable !== undefined && <HostTag variable={variable} />}
        </div>
      )}
      {!isShown && (
        <AddressForm
          platform={platform}
          version={read.version}
          onClose={webhook === null ? null : () => setReplacing(false)}
          onSaved={() => {
            setReplacing(false);
            onSaved();
          }}
        />
      )}
    </div>
  );
}

interface AddressFormProps {
  platform: GamePlatform;
  version: number;
  onClose: (() => void) | null;
  onSaved: () => void;
}

/** An address is a secret: what is typed is kept nowhere until it is saved. */
function AddressForm({ platform, version, onClose, onSaved }: AddressFormProps) {
  const field = FIELDS[platform];
  const { form, state } = useEndpointForm<typeof settingsEndpoints.changeSection, { address: string }>({
    send: useSectionChange({ [field]: 'address' }),
    draft: null,
    initial: { address: '' },
    optionsOf: ({ address }) => ({
      params: { section: 'discord' },
      body: { version, ops: [{ op: 'set', field, value: address.trim() }] },
    }),
    texts: { failed: SETTINGS_TEXTS.saveFailed },
    onSaved: ({ message }) => {
      showSuccess(message);
      onSaved();
    },
    dialog: { onBusy: () => {}, onClose: () => {} },
  });
  const failure = state.message?.good === false ? state.message.text : form.errors.address;
  return (
    <form className={classes.address} onSubmit={state.onSubmit} noValidate>
      <TextInput
        size="room"
        aria-label={`Address of the webhook of ${platform}`}
        placeholder="https://discord.com/api/webhooks/…"
        {...form.getInputProps('address')}
        error={failure}
        maxLength={300}
        autoComplete="off"
        spellCheck={false}
      />
      {onClose !== null && (
        <Button size="room" onClick={onClose}>
          Cancel
        </Button>
      )}
      <Button
        size="room"
        type="submit"
        aria-label={`Check the webhook of ${platform}`}
        disabled={state.phase !== 'idle' || form.values.address.trim() === ''}
      >
        Check
      </Button>
    </form>
  );
}
