import { STATUSES } from '@ten-four/contract/dispatch/dispatch.values';
import type { Officer } from '@ten-four/contract/officers/officers.contract';
import { altKey } from '#lib/alt-key.ts';
import { useKeys } from '#lib/use-keys.ts';
import { DutyCheck } from './duty-check.tsx';
import { useChooseStatus } from './use-choose-status.ts';

/** What follows an officer onto every page: the status by Alt+1 to Alt+7, and the question after a long silence. */
export function OfficerWatch({ officer }: { officer: Officer }) {
  const chooseStatus = useChooseStatus(officer);
  useKeys((event) => {
    const status = STATUSES[Number(altKey(event) ?? 0) - 1];
    if (status === undefined) return;
    event.preventDefault();
    chooseStatus(status);
  });
  return <DutyCheck officer={officer} />;
}
