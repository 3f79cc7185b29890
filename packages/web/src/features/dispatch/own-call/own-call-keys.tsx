import type { Officer } from '@ten-four/contract/officers/officers.contract';
import { altKey } from '#lib/alt-key.ts';
import { createStore } from '#lib/store.ts';
import { useKeys } from '#lib/use-keys.ts';
import { showNotice } from '#ui/toast.ts';
import { ClearCallDialog } from './clear-call-dialog.tsx';
import { CLEAR_LETTER, type ShownCall, STEPS } from './shown-call.ts';
import { useOwnCall } from './use-own-call.ts';

/** The call of which is asked what came of it; it stays while the dialog goes. */
const clearing = createStore<{ shown: ShownCall; opened: boolean } | null>(null);

export const askToClear = (shown: ShownCall): void => clearing.set({ shown, opened: true });

/** The own unit's call, from every page: Alt+R en route, Alt+A on scene, Alt+L asks what came of it. */
export function OwnCallKeys({ officer }: { officer: Officer }) {
  const { respond, leave, close, withShown } = useOwnCall(officer);
  const asked = clearing.use();
  useKeys((event) => {
    const letter = altKey(event);
    const step = STEPS.find((one) => one.letter === letter);
    if (step === undefined && letter !== CLEAR_LETTER) return;
    event.preventDefault();
    // What is typed in a dialog must not vanish behind another one.
    if (step === undefined && document.querySelector('[role="dialog"]') !== null) return;
    void withShown(async (shown) => {
      if (step === undefined) return askToClear(shown);
      await respond(shown, step.response);
      showNotice(`Call ${shown.call.callNumber}: ${step.response}.`);
    });
  });
  const end = (act: (shown: ShownCall) => unknown) => {
    if (asked === null) return;
    clearing.set({ ...asked, opened: false });
    act(asked.shown);
  };
  return (
    <ClearCallDialog
      opened={asked?.opened === true}
      callNumber={asked?.shown.call.callNumber}
      onClose={() => end(() => {})}
      onEnd={(disposition) => end((shown) => void close(shown, disposition))}
      onLeave={() => end((shown) => void leave(shown))}
    />
  );
}
