import { NativeSelect, TextInput } from '@mantine/core';
import { DISPATCH_TEXTS } from '@ten-four/contract/dispatch/dispatch.texts';
import { HOLD_REASON_MAX } from '@ten-four/contract/dispatch/dispatch.values';
import { callEndpoints } from '#lib/endpoints/dispatch.endpoints.ts';
import { useSend } from '#lib/use-endpoint.ts';
import { DialogForm } from '#ui/form-dialog/dialog-form.tsx';
import type { DialogControl } from '#ui/form-dialog/form-dialog.tsx';
import { useEndpointForm } from '#ui/form-dialog/use-endpoint-form.ts';
import { writeCall } from './calls-cache.ts';

const SPANS = [5, 10, 15, 30, 60, 120, 240];

interface HoldCallFormProps {
  callId: string;
  onHeld: () => void;
  dialog: DialogControl;
}

export function HoldCallForm({ callId, onHeld, dialog }: HoldCallFormProps) {
  const { form, state, field } = useEndpointForm({
    send: useSend(callEndpoints.holdCall, { write: writeCall }),
    draft: `hold-call:${callId}`,
    initial: { minutes: '10', reason: '' },
    optionsOf: ({ minutes, reason }) => ({
      params: { id: callId },
      body: { minutes: Number(minutes), reason },
    }),
    texts: { failed: 'The call could not be held.', unreachable: DISPATCH_TEXTS.unreachable },
    onSaved: onHeld,
    dialog,
  });
  return (
    <DialogForm state={state} submitLabel="Hold" busyLabel="Holding...">
      <NativeSelect
        {...form.getInputProps('minutes')}
        label="For"
        size="room"
        data={SPANS.map((minutes) => ({ value: String(minutes), label: `${minutes} minutes` }))}
        data-autofocus
      />
      <TextInput {...field('reason', 'Reason (optional)')} maxLength={HOLD_REASON_MAX} />
    </DialogForm>
  );
}
