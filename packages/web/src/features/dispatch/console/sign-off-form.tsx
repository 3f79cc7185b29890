import { dispatcherName } from '@ten-four/contract/console/console.values';
import type { Dispatcher } from '@ten-four/contract/console/dispatchers.contract';
import { DISPATCH_TEXTS } from '@ten-four/contract/dispatch/dispatch.texts';
import { useSend } from '#lib/use-endpoint.ts';
import { DialogForm } from '#ui/form-dialog/dialog-form.tsx';
import { useEndpointForm } from '#ui/form-dialog/use-endpoint-form.ts';
import { showSuccess } from '#ui/toast.ts';
import { dispatchOf } from '../broadcasts/broadcasts.queries.ts';

export function SignOffForm({ dispatcher }: { dispatcher: Dispatcher }) {
  const { _id: id, name, position, platform } = dispatcher;
  const { state } = useEndpointForm({
    send: useSend('POST /api/dispatchers/:id/sign-off', { reload: [dispatchOf(platform).queryKey] }),
    draft: null,
    initial: {},
    optionsOf: () => ({ params: { id } }),
    onSaved: ({ message }) => showSuccess(message),
    texts: { failed: `${name} could not be signed off.`, unreachable: DISPATCH_TEXTS.notSent },
  });
  return (
    <DialogForm state={state} submitLabel="Sign off" busyLabel="Signing off..." asks danger>
      <p>
        {name} stops dispatching on {platform} as {dispatcherName(position)}. 911 calls they took return to
        the queue.
      </p>
    </DialogForm>
  );
}
