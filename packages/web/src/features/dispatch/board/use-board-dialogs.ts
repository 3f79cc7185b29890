import type { DepartmentKind } from '@ten-four/contract/settings/settings.values';
import { useState } from 'react';
import { altKey } from '#lib/alt-key.ts';
import { isQuestionMark } from '#lib/question-key.ts';
import { useKeys } from '#lib/use-keys.ts';
import { useDialogRequest } from './board-address.ts';

export type BoardDialog =
  | 'codes'
  | 'subdivision'
  | 'callsign'
  | 'bolo'
  | 'call'
  | 'quick'
  | 'ride'
  | 'broadcast'
  | 'keys';

const LETTERS: Readonly<Record<DepartmentKind, Readonly<Record<string, BoardDialog>>>> = {
  'Law Enforcement': { n: 'call', b: 'bolo' },
  'Fire & EMS': { n: 'call', g: 'broadcast' },
};

export function useBoardDialogs(kind: DepartmentKind, canEdit: boolean) {
  const [current, setCurrent] = useState<BoardDialog | null>(null);
  useDialogRequest(setCurrent);
  useKeys((event) => {
    const dialog = isQuestionMark(event) ? 'keys' : canEdit ? LETTERS[kind][altKey(event) ?? ''] : undefined;
    if (dialog === undefined) return;
    event.preventDefault();
    // A second dialog would discard what is typed in the first.
    if (document.querySelector('[role="dialog"]') === null) setCurrent(dialog);
  });
  return { current, open: setCurrent, close: () => setCurrent(null) };
}
