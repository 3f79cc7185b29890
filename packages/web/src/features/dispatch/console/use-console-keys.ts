import { altKey } from '#lib/alt-key.ts';
import { useKeys } from '#lib/use-keys.ts';
import type { ConsoleState } from './use-console.ts';

const focusBoard = (name: string) =>
  document.querySelector<HTMLElement>(`[data-focus="${name}"] [data-row][tabindex="0"]`)?.focus();

export function useConsoleKeys({ canEdit, takeOldest, create, clearSelection }: ConsoleState): void {
  const acts: Readonly<Record<string, () => void>> = {
    c: () => focusBoard('calls'),
    u: () => focusBoard('units'),
    ...(canEdit && {
      t: takeOldest,
      n: () => create('call'),
      b: () => create('bolo'),
      g: () => create('broadcast'),
    }),
  };
  useKeys((event) => {
    // A second dialog would discard what is typed in the first.
    if (document.querySelector('[role="dialog"]') !== null) return;
    if (event.key === 'Escape') return event.defaultPrevented ? undefined : clearSelection();
    const act = acts[altKey(event) ?? ''];
    if (act === undefined) return;
    event.preventDefault();
    act();
  });
}
