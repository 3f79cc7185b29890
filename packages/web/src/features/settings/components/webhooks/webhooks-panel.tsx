import '@mantine/core/styles/Input.layer.css';
import { Button, TextInput } from '@mantine/core';
import { PLATFORMS } from '@ten-four/contract/officers/officers.values';
import { SETTINGS_TEXTS } from '@ten-four/contract/settings/settings.values';
import { type FormEvent, useState } from 'react';
import { failureMessage } from '#lib/api-client.ts';
import { randomKey } from '#lib/use-intent-key.ts';
import { Loaded } from '#ui/loaded.tsx';
import { Panel } from '#ui/panel.tsx';
import { showError, showSuccess } from '#ui/toast.ts';
import { type Section, useSection, useSectionChange } from '../../settings.queries.ts';
import { HostTag } from '../fields/host-note.tsx';
import classes from './webhooks.module.css';

type GamePlatform = (typeof PLATFORMS)[number];
const FIELDS = { Xbox: 'webhookXbox', PlayStation: 'webhookPlaystation' } as const;

/** Where the reports of each platform that is on are announced; `onSaved` is told of an address that was set. */
export function WebhooksPanel({ onSaved }: { onSaved?: () => void }) {
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
  onSaved: (() => void) | undefined;
}

/** Sets a webhook or takes it out. What was a secret cannot be had back, so nothing offers that. */
function useWebhook(platform: GamePlatform, version: number) {
  const { mutateAsync, isPending } = useSectionChange();
  const set = async (value: string | null) => {
    const ops = [{ op: 'set' as const, field: FIELDS[platform], value }];
    const body = { version, ops };
    const answer = await mutateAsync({ params: { section: 'discord' }, body, idempotencyKey: randomKey() });
    showSuccess(answer.message);
  };
  return { set, isPending };
}

function Webhook({ platform, read, onSaved }: WebhookProps) {
  const field = FIELDS[platform];
  const [replacing, setReplacing] = useState(false);
  const { set, isPending } = useWebhook(platform, read.version);
  const webhook = read.value[field];
  const variable = read.locked[field];
  const what = `Webhook of ${platform}`;
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
              <Button aria-label={`Replace the ${what.toLowerCase()}`} onClick={() => setReplacing(true)}>
                Replace
              </Button>
              <Button
                aria-label={`Remove the ${what.toLowerCase()}`}
                disabled={isPending}
                onClick={() =>
                  set(null).catch((error: unknown) =>
                    showError(failureMessage(error, SETTINGS_TEXTS.saveFailed)),
                  )
                }
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
            onSaved?.();
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
  const { set, isPending } = useWebhook(platform, version);
  const [address, setAddress] = useState('');
  const [failure, setFailure] = useState<string | null>(null);
  const save = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    setFailure(null);
    set(address.trim()).then(onSaved, (error: unknown) =>
      setFailure(failureMessage(error, SETTINGS_TEXTS.saveFailed)),
    );
  };
  return (
    <form className={classes.address} onSubmit={save} noValidate>
      <TextInput
        size="room"
        aria-label={`Address of the webhook of ${platform}`}
        placeholder="https://discord.com/api/webhooks/…"
        value={address}
        onChange={({ currentTarget }) => setAddress(currentTarget.value)}
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
        disabled={isPending || address.trim() === ''}
      >
        Check
      </Button>
    </form>
  );
}
