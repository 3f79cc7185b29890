import { Group, NativeSelect, Textarea, TextInput } from '@mantine/core';
import {
  AUDIENCES,
  BROADCAST_MAX,
  BROADCAST_MINUTES,
  BROADCAST_MINUTES_MAX,
  TONES,
} from '@ten-four/contract/console/console.values';
import { DISPATCH_TEXTS } from '@ten-four/contract/dispatch/dispatch.texts';
import type { Platform } from '@ten-four/contract/officers/officers.values';
import { broadcastEndpoints } from '#lib/endpoints/dispatch.endpoints.ts';
import { useSend } from '#lib/use-endpoint.ts';
import { DialogForm } from '#ui/form-dialog/dialog-form.tsx';
import { type DialogControl, FormDialog } from '#ui/form-dialog/form-dialog.tsx';
import { useEndpointForm } from '#ui/form-dialog/use-endpoint-form.ts';
import { showSuccess } from '#ui/toast.ts';
import { applyBroadcast } from './broadcasts.queries.ts';

interface BroadcastDialogProps {
  opened: boolean;
  platform: Platform;
  /** Of units of fire and EMS, who tell their own by their tone. */
  ofFire?: boolean;
  onClose: () => void;
}

/** The dialog for telling the units of a platform something. Closed without Cancel, it keeps what was typed. */
export function BroadcastDialog({ opened, platform, ofFire = false, onClose }: BroadcastDialogProps) {
  return (
    <FormDialog opened={opened} title="Broadcast" onClose={onClose}>
      {(dialog) => <BroadcastForm platform={platform} ofFire={ofFire} dialog={dialog} />}
    </FormDialog>
  );
}

interface BroadcastFormProps {
  platform: Platform;
  ofFire: boolean;
  dialog: DialogControl;
}

function BroadcastForm({ platform, ofFire, dialog }: BroadcastFormProps) {
  const { form, state } = useEndpointForm({
    send: useSend(broadcastEndpoints.sendBroadcast, { write: applyBroadcast }),
    draft: `broadcast:${platform}${ofFire ? ':fire' : ''}`,
    initial: {
      audience: (ofFire ? 'Fire & EMS' : AUDIENCES[0]) as string,
      text: '',
      tone: (ofFire ? 'Fire/EMS' : TONES[0]) as string,
      minutes: String(BROADCAST_MINUTES),
    },
    problemsOf: ({ text, minutes }) => ({
      ...(text.trim() === '' ? { text: 'Write what is to be said.' } : {}),
      ...(isMinutes(minutes) ? {} : { minutes: `Whole minutes from 1 to ${BROADCAST_MINUTES_MAX}.` }),
    }),
    optionsOf: ({ audience, text, tone, minutes }) => ({
      body: {
        platform,
        audience: AUDIENCES.find((one) => one === audience) ?? AUDIENCES[0],
        text,
        tone: TONES.find((one) => one === tone) ?? TONES[0],
        minutes: Number(minutes),
      },
    }),
    texts: { failed: 'The broadcast could not be sent.', unreachable: DISPATCH_TEXTS.unreachable },
    onSaved: ({ message }) => showSuccess(message),
    dialog,
  });
  return (
    <DialogForm state={state} submitLabel="Send" busyLabel="Sending...">
      {ofFire ? (
        <p>To Fire &amp; EMS on {platform}, with the Fire/EMS tone.</p>
      ) : (
        <NativeSelect
          {...form.getInputProps('audience')}
          label="Audience"
          size="room"
          data={[...AUDIENCES]}
        />
      )}
      <Textarea
        {...form.getInputProps('text')}
        label="Text"
        size="room"
        rows={3}
        maxLength={BROADCAST_MAX}
        data-autofocus
      />
      <Group grow gap={16} align="start">
        {!ofFire && (
          <NativeSelect {...form.getInputProps('tone')} label="Tone" size="room" data={[...TONES]} />
        )}
        <TextInput
          {...form.getInputProps('minutes')}
          label="Minutes"
          size="room"
          inputMode="numeric"
          autoComplete="off"
          maxLength={3}
        />
      </Group>
    </DialogForm>
  );
}

const isMinutes = (typed: string): boolean =>
  /^\d+$/.test(typed) && Number(typed) >= 1 && Number(typed) <= BROADCAST_MINUTES_MAX;
