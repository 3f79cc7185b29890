import { Button, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { PLATFORMS } from '@ten-four/contract/officers/officers.values';
import type { settingsEndpoints } from '@ten-four/contract/settings/settings.contract';
import { SETTINGS_TEXTS } from '@ten-four/contract/settings/settings.texts';
import { type ReactNode, useRef, useState } from 'react';
import { useEndpointForm } from '#ui/form-dialog/use-endpoint-form.ts';
import { Loaded } from '#ui/loaded.tsx';
import { Panel } from '#ui/panel.tsx';
import { showSuccess } from '#ui/toast.ts';
import { type Section, usePatchSection, useSection, useSectionChange } from '../../settings.queries.ts';
import type { FooterContext } from '../fields/fields-form.tsx';
import { HostTag } from '../fields/host-note.tsx';
import { FIELDS, type GamePlatform, webhookOps } from './webhook-ops.ts';
import classes from './webhooks.module.css';

type Addresses = Record<GamePlatform, string>;

interface WebhooksPanelProps {
  onSaved: () => void;
  /** Ends the form; its submit saves all typed addresses, as Check does, and then calls `onContinue`. */
  foot?: (given: FooterContext) => ReactNode;
  onContinue?: () => void;
}

/** The webhooks that announce reports, one for each platform that is on. */
export function WebhooksPanel(props: WebhooksPanelProps) {
  const discord = useSection('discord');
  const [round, setRound] = useState(0);
  const onSaved = () => {
    setRound(round + 1);
    props.onSaved();
  };
  return (
    <Loaded query={discord} failed={SETTINGS_TEXTS.loadFailed} rows={2}>
      {(read) => <WebhooksForm {...props} key={round} read={read} onSaved={onSaved} />}
    </Loaded>
  );
}

/** An address is a secret: what is typed is kept nowhere until it is saved. */
function WebhooksForm({
  read,
  onSaved,
  foot,
  onContinue,
}: WebhooksPanelProps & { read: Section<'discord'> }) {
  const isCheck = useRef(false);
  const general = useSection('general');
  const platforms = general.data?.value.platforms ?? PLATFORMS;
  const { form, state } = useEndpointForm<typeof settingsEndpoints.changeSection, Addresses>({
    send: useSectionChange(Object.fromEntries(PLATFORMS.map((platform) => [FIELDS[platform], platform]))),
    draft: null,
    initial: { Xbox: '', PlayStation: '' },
    optionsOf: (addresses) => ({
      params: { section: 'discord' },
      body: { version: read.version, ops: webhookOps(addresses) },
    }),
    texts: { failed: SETTINGS_TEXTS.saveFailed },
    onSaved: ({ message }) => {
      showSuccess(message);
      onSaved();
      if (!isCheck.current) onContinue?.();
    },
    dialog: { onBusy: () => {}, onClose: () => {} },
  });
  const failure = state.message?.good === false ? state.message.text : null;
  return (
    <form
      onSubmit={(event) => {
        isCheck.current = (event.nativeEvent as SubmitEvent).submitter?.dataset.check !== undefined;
        state.onSubmit(event);
      }}
      noValidate
    >
      <Panel title="Webhooks">
        <div className={classes.rows}>
          {platforms.map((platform) => (
            <Webhook
              key={platform}
              platform={platform}
              read={read}
              form={form}
              busy={state.phase !== 'idle'}
            />
          ))}
        </div>
        {foot === undefined && failure !== null && (
          <p className={classes.failure} role="alert">
            {failure}
          </p>
        )}
        <p className={classes.where}>
          In Discord: Edit Channel, Integrations, Webhooks, New Webhook, Copy Webhook URL. Whoever has the
          address can post there.
        </p>
      </Panel>
      {foot?.({ state, dirty: webhookOps(form.values).length > 0 })}
    </form>
  );
}

interface WebhookProps {
  platform: GamePlatform;
  read: Section<'discord'>;
  form: UseFormReturnType<Addresses>;
  busy: boolean;
}

function Webhook({ platform, read, form, busy }: WebhookProps) {
  const field = FIELDS[platform];
  const [replacing, setReplacing] = useState(false);
  const { patch, isPending } = usePatchSection('discord');
  const webhook = read.value[field];
  const variable = read.locked[field];
  const stopReplacing = () => {
    form.setFieldValue(platform, '');
    setReplacing(false);
  };
  return (
    <div className={classes.row}>
      <h3>{platform}</h3>
      {webhook !== null && !replacing ? (
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
                onClick={() => patch({ ops: [{ op: 'set', field, value: null }], secret: true })}
              >
                Remove
              </Button>
            </>
          )}
          {!webhook.readable && <p className={classes.lost}>{SETTINGS_TEXTS.webhookLost}</p>}
          {variable !== undefined && <HostTag variable={variable} />}
        </div>
      ) : (
        <div className={classes.address}>
          <TextInput
            size="room"
            aria-label={`Address of the webhook of ${platform}`}
            placeholder="https://discord.com/api/webhooks/…"
            {...form.getInputProps(platform)}
            maxLength={300}
            autoComplete="off"
            spellCheck={false}
          />
          {webhook !== null && (
            <Button size="room" onClick={stopReplacing}>
              Cancel
            </Button>
          )}
          <Button
            size="room"
            type="submit"
            data-check
            aria-label={`Check the webhook of ${platform}`}
            disabled={busy || form.values[platform].trim() === ''}
          >
            Check
          </Button>
        </div>
      )}
    </div>
  );
}
