import { altKey } from '#lib/alt-key.ts';
import { useKeys } from '#lib/use-keys.ts';

interface ConsoleKeys {
  take: () => void;
  createCall: () => void;
  createBolo: () => void;
  broadcast: () => void;
  leave: () => void;
}

const focusBoard = (name: string) =>
  document.querySelector<HTMLElement>(`[data-focus="${name}"] [data-row][tabindex="0"]`)?.focus();

export function useConsoleKeys(canEdit: boolean, keys: ConsoleKeys): void {
  const { take, createCall, createBolo, broadcast, leave } = keys;
  const acts: Readonly<Record<string, () => void>> = {
    c: () => focusBoard('calls'),
    u: () => focusBoard('units'),
    ...(canEdit ? { t: take, n: createCall, b: createBolo, g: broadcast } : {}),
  };
  useKeys((event) => {
    // A second dialog would discard what is typed in the first.
    if (document.querySelector('[role="dialog"]') !== null) return;
    if (event.key === 'Escape') return event.defaultPrevented ? undefined : leave();
    const act = acts[altKey(event) ?? ''];
    if (act === undefined) return;
    event.preventDefault();
    act();
  });
}
