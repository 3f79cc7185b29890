import type { Status } from '@ten-four/contract/dispatch/dispatch.values';
import type { Officer } from '@ten-four/contract/officers/officers.contract';
import { failureMessage } from '#lib/api-client.ts';
import { showError } from '#ui/toast.ts';
import { useChangeDuty } from '../api/change-duty.ts';

/** Sets the own status: it shows at once, and a refusal takes it back and says why. Nothing for an unfit officer. */
export function useChooseStatus(officer: Officer): (status: Status) => void {
  const { mutateAsync } = useChangeDuty(officer.discordId);
  return (status) => {
    if (officer.unfit) return;
    // Not `mutate` with a callback: that would tell of the last change alone, and each one may be refused.
    mutateAsync({ status }).catch((error: unknown) =>
      showError(failureMessage(error, 'Failed to set the status.')),
    );
  };
}
