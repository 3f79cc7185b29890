import { Box, NativeSelect, TextInput } from '@mantine/core';
import type { Call } from '@ten-four/contract/dispatch/calls.schema';
import { DISPATCH_TEXTS } from '@ten-four/contract/dispatch/dispatch.texts';
import { HOLD_REASON_MAX, SERVICES } from '@ten-four/contract/dispatch/dispatch.values';
import { useState } from 'react';
import { parseServices, servicesText } from '#lib/services.ts';
import { useSend } from '#lib/use-endpoint.ts';
import { DialogForm } from '#ui/form-dialog/dialog-form.tsx';
import { useEndpointForm } from '#ui/form-dialog/use-endpoint-form.ts';
import { showSuccess } from '#ui/toast.ts';
import { Toggles } from '#ui/toggles.tsx';
import { CALL_FAILED } from './call-actions.ts';
import { newestFirst } from './call-order.ts';
import { callLine } from './call-words.ts';
import { useActiveCalls, useUpdateCall } from './calls.queries.ts';
import { writeCall } from './calls-cache.ts';

const HOLD_MINUTES = [5, 10, 15, 30, 60, 120, 240];

export function HoldCallForm({ call, onHeld }: { call: Call; onHeld: () => void }) {
  const { state, field } = useEndpointForm({
    send: useSend('POST /api/calls/:id/hold', { write: writeCall }),
    draft: `hold-call:${call._id}`,
    initial: { minutes: '10', reason: '' },
    optionsOf: ({ minutes, reason }) => ({
      params: { id: call._id },
      body: { minutes: Number(minutes), reason },
    }),
    texts: { failed: 'The call could not be held.', unreachable: DISPATCH_TEXTS.unreachable },
    onSaved: onHeld,
  });
  return (
    <DialogForm state={state} submitLabel="Hold" busyLabel="Holding...">
      <NativeSelect
        {...field('minutes', 'For')}
        data={HOLD_MINUTES.map((minutes) => ({ value: String(minutes), label: `${minutes} minutes` }))}
        data-autofocus
      />
      <TextInput {...field('reason', 'Reason (optional)')} maxLength={HOLD_REASON_MAX} />
    </DialogForm>
  );
}

export function MergeCallForm({ call }: { call: Call }) {
  const calls = useActiveCalls(call.platform).data ?? [];
  const others = newestFirst(calls).filter(({ _id }) => _id !== call._id);
  const { form, state, field } = useEndpointForm({
    send: useSend('POST /api/calls/:id/merge', { write: writeCall }),
    draft: null,
    initial: { into: '' },
    problemsOf: ({ into }) => (into === '' ? { into: 'Choose a call.' } : {}),
    optionsOf: ({ into }) => ({ params: { id: call._id }, body: { into } }),
    texts: { failed: 'The calls could not be merged.', unreachable: DISPATCH_TEXTS.notSent },
    onSaved: ({ message }) => showSuccess(message),
  });
  const target = others.find(({ _id }) => _id === form.values.into);
  return (
    <DialogForm state={state} submitLabel="Merge" busyLabel="Merging...">
      <NativeSelect
        {...field('into', 'Into')}
        data={[
          { value: '', label: 'Choose a call' },
          ...others.map((other) => ({ value: other._id, label: callLine(other) })),
        ]}
        data-autofocus
      />
      <Box component="p" c="var(--tf-dim)">
        {target === undefined
          ? 'Units and callers move to it; this call closes for good.'
          : `Units and callers of ${call.callNumber} move to ${target.callNumber}. Call ${call.callNumber} closes for good.`}
      </Box>
    </DialogForm>
  );
}

export function TransferCallForm({ call }: { call: Call }) {
  // Another user's edit while the form is open must not change the original value.
  const [seen] = useState(call.services);
  const before = servicesText(seen);
  const { form, state } = useEndpointForm({
    send: useUpdateCall(),
    draft: null,
    initial: { services: before },
    optionsOf: ({ services }) => ({
      params: { id: call._id },
      body: { services: parseServices(services), before: { services: seen } },
    }),
    texts: CALL_FAILED,
  });
  const { services } = form.values;
  return (
    <DialogForm
      state={state}
      submitLabel="Transfer"
      busyLabel="Transferring..."
      canSubmit={services !== before}
    >
      <Toggles
        label="Who should come?"
        description="Units that are on the call stay until they are detached."
        values={SERVICES}
        chosen={parseServices(services)}
        onChange={(chosen) => form.setFieldValue('services', servicesText(chosen))}
      />
    </DialogForm>
  );
}
