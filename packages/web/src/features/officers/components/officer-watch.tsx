import { STATUSES } from '@ten-four/contract/dispatch/dispatch.values';
import type { Officer } from '@ten-four/contract/officers/officers.contract';
import { useEffect, useEffectEvent } from 'react';
import { altKey } from '#lib/alt-key.ts';
import { DutyCheck } from './duty-check.tsx';
import { useChooseStatus } from './use-choose-status.ts';

/** What follows an officer onto every page: the status by Alt+1 to Alt+7, and the question after a long silence. */
export function OfficerWatch({ officer }: { officer: Officer }) {
  const chooseStatus = useChooseStatus(officer);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const status = STATUSES[Number(altKey(event) ?? 0) - 1];
    if (status === undefined) return;
    event.preventDefault();
    chooseStatus(status);
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);

  return <DutyCheck officer={officer} />;
}
