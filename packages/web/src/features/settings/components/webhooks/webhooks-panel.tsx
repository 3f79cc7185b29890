import { Box, Button, Flex, Group, Text, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { type GamePlatform, PLATFORMS } from '@ten-four/contract/officers/officers.values';
import { SETTINGS_TEXTS } from '@ten-four/contract/settings/settings.texts';
import { type ReactNode, useRef, useState } from 'react';
import { useEndpointForm } from '#ui/form-dialog/use-endpoint-form.ts';
import { Panel } from '#ui/panel.tsx';
import { showSuccess } from '#ui/toast.ts';
import { type Section, usePatchSection, useSection, useSectionChange } from '../../settings.queries.ts';
import type { FooterContext } from '../fields/fields-form.tsx';
import { HostTag } from '../fields/host-note.tsx';
import { LoadedSection } from '../section-page.tsx';
import { type Addresses, FIELDS, webhookOps } from './webhook-ops.ts';

interface WebhooksPanelProps {
  onSaved: () => void;
  footer?: (context: FooterContext) => ReactNode;
  onContinue?: () => void;
}

export function WebhooksPanel(props: WebhooksPanelProps) {
  const [round, setRound] = useState(0);
  const onSaved = () => {
    setRound(round + 1);
    props.onSaved();
  };
  return (
    <LoadedSection section="discord" rows={2}>
      {(read) => <WebhooksForm {...props} key={round} read={read} onSaved={onSaved} />}
    </LoadedSection>
  );
}

/** Shows webhook URLs as a form without drafts, because they are secret. */
function WebhooksForm(props: WebhooksPanelProps & { read: Section<'discord'> }) {
  const { read, onSaved, footer, onContinue } = props;
  const isCheck = useRef(false);
  const platforms = useSection('general').data?.value.platforms ?? PLATFORMS;
  const { form, state } = useEndpointForm<'PATCH /api/settings/:section', Addresses>({
    send: useSectionChange(),
    draft: null,
    initial: { webhookXbox: '', webhookPlaystation: '' },
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
        {platforms.map((platform) => (
          <Webhook key={platform} platform={platform} read={read} form={form} busy={state.phase !== 'idle'} />
        ))}
        {footer === undefined && failure !== null && (
          <Text p="8px 16px 0" c="var(--tf-busy)" role="alert">
            {failure}
          </Text>
        )}
        <Text p="12px 16px" fz={13} lh="20px" c="dimmed">
          In Discord: Edit Channel, Integrations, Webhooks, New Webhook, Copy Webhook URL. Anyone with the URL
          can post there.
        </Text>
      </Panel>
      {footer?.({ state, dirty: webhookOps(form.values).length > 0 })}
    </form>
  );
}

/** As wide as the phone. */
const BUTTON = { flex: { base: '1 1 auto', sm: 'none' } };

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
    form.setFieldValue(field, '');
    setReplacing(false);
  };
  return (
    <Flex
      direction={{ base: 'column', sm: 'row' }}
      gap="8px 16px"
      align={{ sm: 'center' }}
      justify="center"
      mih={56}
      p="8px 16px"
      style={{ borderBottom: '1px solid var(--tf-row-line)' }}
    >
      <Box component="h3" flex="none" w={104} fz={14} fw={600}>
        {platform}
      </Box>
      {webhook !== null && !replacing ? (
        <Group flex={{ sm: 1 }} gap={8}>
          <Text
            span
            flex="1 1 auto"
            miw={0}
            ff="monospace"
            fz={13}
            fw={500}
            lh="20px"
            style={{ overflowWrap: 'anywhere' }}
          >
            …{webhook.ends}
            {webhook.name !== null && `, ${webhook.name}`}
          </Text>
          {variable === undefined && (
            <>
              <Button
                {...BUTTON}
                aria-label={`Replace the webhook for ${platform}`}
                onClick={() => setReplacing(true)}
              >
                Replace
              </Button>
              <Button
                {...BUTTON}
                aria-label={`Remove the webhook for ${platform}`}
                disabled={isPending}
                onClick={() => patch({ ops: [{ op: 'set', field, value: null }], what: field, secret: true })}
              >
                Remove
              </Button>
            </>
          )}
          {!webhook.readable && (
            <Text flex="1 0 100%" c="var(--tf-busy)">
              {SETTINGS_TEXTS.webhookLost}
            </Text>
          )}
          {variable !== undefined && <HostTag variable={variable} />}
        </Group>
      ) : (
        <Flex flex={{ sm: 1 }} wrap={{ base: 'wrap', sm: 'nowrap' }} gap={8} align="flex-start">
          <TextInput
            flex={{ base: '1 1 100%', sm: '1 1 auto' }}
            miw={0}
            size="room"
            aria-label={`Webhook URL for ${platform}`}
            placeholder="https://discord.com/api/webhooks/…"
            {...form.getInputProps(field)}
            maxLength={300}
            spellCheck={false}
          />
          {webhook !== null && (
            <Button {...BUTTON} size="room" onClick={stopReplacing}>
              Cancel
            </Button>
          )}
          <Button
            {...BUTTON}
            size="room"
            type="submit"
            data-check
            aria-label={`Check the webhook for ${platform}`}
            disabled={busy || form.values[field].trim() === ''}
          >
            Check
          </Button>
        </Flex>
      )}
    </Flex>
  );
}
