import { Box, NativeSelect } from '@mantine/core';
import type { Call } from '@ten-four/contract/dispatch/calls.schema';
import { DISPATCH_TEXTS } from '@ten-four/contract/dispatch/dispatch.texts';
import { callEndpoints } from '#lib/endpoints/dispatch.endpoints.ts';
import { useSend } from '#lib/use-endpoint.ts';
import { DialogForm } from '#ui/form-dialog/dialog-form.tsx';
import type { DialogControl } from '#ui/form-dialog/form-dialog.tsx';
import { useEndpointForm } from '#ui/form-dialog/use-endpoint-form.ts';
import { showSuccess } from '#ui/toast.ts';
import { callLine } from './call-words.ts';
import { useActiveCalls } from './calls.queries.ts';
import { writeCall } from './calls-cache.ts';

export function MergeCallForm({ call, dialog }: { call: Call; dialog: DialogControl }) {
  const others = (useActiveCalls(call.platform).data ?? [])
    .filter(({ _id }) => _id !== call._id)
    .toSorted((a, b) => b.callNumber - a.callNumber);
  const { form, state } = useEndpointForm({
    send: useSend(callEndpoints.mergeCall, { write: writeCall }),
    draft: null,
    initial: { into: '' },
    problemsOf: ({ into }) => (into === '' ? { into: 'Choose a call.' } : {}),
    optionsOf: ({ into }) => ({ params: { id: call._id }, body: { into } }),
    texts: { failed: 'The calls could not be merged.', unreachable: DISPATCH_TEXTS.notSent },
    onSaved: ({ message }) => showSuccess(message),
    dialog,
  });
  const target = others.find(({ _id }) => _id === form.values.into);
  return (
    <DialogForm state={state} submitLabel="Merge" busyLabel="Merging...">
      <NativeSelect
        {...form.getInputProps('into')}
        label="Into"
        size="room"
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
