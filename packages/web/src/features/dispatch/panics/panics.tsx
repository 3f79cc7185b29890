import { callEndpoints } from '@ten-four/contract/dispatch/calls.contract';
import type { Panic } from '@ten-four/contract/dispatch/panics.contract';
import { useEffect, useEffectEvent } from 'react';
import { callEndpoint, failureMessage } from '#lib/api-client.ts';
import { FormDialog } from '#ui/form-dialog/form-dialog.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import { showError } from '#ui/toast.ts';
import { useTarget } from '#ui/use-target.ts';
import { PanicBanners } from './panic-banners.tsx';
import { useClearPanic } from './panics.queries.ts';
import { setPanicClearing } from './use-panics.ts';

const ClearPanicForm = lazyPart(() => import('./clear-panic-form.tsx'));

/** The active panics; who clears one says what becomes of its call, where that is not closed yet. */
export function Panics() {
  const { mutateAsync: clear } = useClearPanic();
  const { target: panic, opened, open, close } = useTarget<Panic>();
  const keepCall = async ({ _id: id }: Panic) => {
    try {
      await clear({ params: { id }, body: {} });
    } catch (error) {
      showError(failureMessage(error, 'The panic could not be cleared.'));
    }
  };
  const ask = useEffectEvent(async (cleared: Panic) => {
    if (await isCallOpen(cleared)) open(cleared);
    else await keepCall(cleared);
  });
  useEffect(() => {
    setPanicClearing((cleared) => void ask(cleared));
    return () => setPanicClearing(null);
  }, []);
  return (
    <>
      <PanicBanners />
      {panic !== null && (
        <FormDialog
          opened={opened}
          title={`Clear Panic of ${panic.officer.callsign}`}
          size={480}
          onClose={close}
        >
          {(dialog) => (
            <ClearPanicForm
              panic={panic}
              onKeepCall={() => {
                close();
                void keepCall(panic);
              }}
              dialog={dialog}
            />
          )}
        </FormDialog>
      )}
    </>
  );
}

/** Whether there is a call to ask about; not where nobody can tell, so that a panic ends all the same. */
async function isCallOpen({ callId: id }: Panic): Promise<boolean> {
  try {
    const { call } = await callEndpoint(callEndpoints.getCall, { params: { id }, query: { limit: 1 } });
    return call.status !== 'Closed';
  } catch {
    return false;
  }
}
