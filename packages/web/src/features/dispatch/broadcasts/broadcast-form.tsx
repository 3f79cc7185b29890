import { Group, NativeSelect, Textarea, TextInput } from '@mantine/core';
import {
  AUDIENCES,
  type Audience,
  BROADCAST_MAX,
  BROADCAST_MINUTES,
  BROADCAST_MINUTES_MAX,
  TONES,
  type Tone,
} from '@ten-four/contract/console/console.values';
import { DISPATCH_TEXTS } from '@ten-four/contract/dispatch/dispatch.texts';
import type { GamePlatform } from '@ten-four/contract/officers/officers.values';
import { useSend } from '#lib/use-endpoint.ts';
import { DialogForm } from '#ui/form-dialog/dialog-form.tsx';
import { inDialog } from '#ui/form-dialog/form-dialog.tsx';
import { useEndpointForm } from '#ui/form-dialog/use-endpoint-form.ts';
import { showSuccess } from '#ui/toast.ts';
import { applyBroadcast } from './broadcasts.queries.ts';

export const BroadcastDialog = inDialog('Broadcast', BroadcastForm);

function BroadcastForm({ platform, fireOnly = false }: { platform: GamePlatform; fireOnly?: boolean }) {
  const { state, field } = useEndpointForm({
    send: useSend('POST /api/broadcasts', { write: applyBroadcast }),
    draft: `broadcast:${platform}${fireOnly ? ':fire' : ''}`,
    initial: {
      audience: (fireOnly ? 'Fire & EMS' : AUDIENCES[0]) as Audience,
      text: '',
      tone: (fireOnly ? 'Fire/EMS' : TONES[0]) as Tone,
      minutes: String(BROADCAST_MINUTES),
    },
    problemsOf: ({ text, minutes }) => ({
      ...(text.trim() === '' ? { text: 'Enter a message.' } : {}),
      ...(isMinutes(minutes) ? {} : { minutes: `Enter whole minutes from 1 to ${BROADCAST_MINUTES_MAX}.` }),
    }),
    optionsOf: ({ minutes, ...broadcast }) => ({
      body: { platform, ...broadcast, minutes: Number(minutes) },
    }),
    texts: { failed: 'The broadcast could not be sent.', unreachable: DISPATCH_TEXTS.unreachable },
    onSaved: ({ message }) => showSuccess(message),
  });
  return (
    <DialogForm state={state} submitLabel="Send" busyLabel="Sending...">
      {fireOnly ? (
        <p>To Fire &amp; EMS on {platform}, with the Fire/EMS tone.</p>
      ) : (
        <NativeSelect {...field('audience', 'Audience')} data={[...AUDIENCES]} />
      )}
      <Textarea {...field('text', 'Text')} maxLength={BROADCAST_MAX} rows={3} data-autofocus />
      <Group grow gap={16} align="start">
        {!fireOnly && <NativeSelect {...field('tone', 'Tone')} data={[...TONES]} />}
        <TextInput {...field('minutes', 'Minutes')} maxLength={3} inputMode="numeric" />
      </Group>
    </DialogForm>
  );
}

const isMinutes = (typed: string): boolean =>
  /^\d+$/.test(typed) && Number(typed) >= 1 && Number(typed) <= BROADCAST_MINUTES_MAX;
