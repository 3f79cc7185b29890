import type { Call } from '@ten-four/contract/dispatch/calls.schema';
import { DISPATCH_TEXTS } from '@ten-four/contract/dispatch/dispatch.texts';
import { SERVICES } from '@ten-four/contract/dispatch/dispatch.values';
import { useState } from 'react';
import { servicesIn, servicesText } from '#lib/services.ts';
import { DialogForm } from '#ui/form-dialog/dialog-form.tsx';
import type { DialogControl } from '#ui/form-dialog/form-dialog.tsx';
import { useEndpointForm } from '#ui/form-dialog/use-endpoint-form.ts';
import { Toggles } from '#ui/toggles.tsx';
import { useCallUpdate } from './calls.queries.ts';

export function TransferCallForm({ call, dialog }: { call: Call; dialog: DialogControl }) {
  // Another user's edit while the form is open must not change the original value.
  const [seen] = useState(call.services);
  const before = servicesText(seen);
  const { form, state } = useEndpointForm({
    send: useCallUpdate(),
    draft: null,
    initial: { services: before },
    optionsOf: ({ services }) => ({
      params: { id: call._id },
      body: { services: servicesIn(services), before: { services: seen } },
    }),
    texts: { failed: 'The call could not be changed.', unreachable: DISPATCH_TEXTS.notSent },
    dialog,
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
        chosen={servicesIn(services)}
        onChange={(chosen) => form.setFieldValue('services', servicesText(chosen))}
        least={1}
      />
    </DialogForm>
  );
}
