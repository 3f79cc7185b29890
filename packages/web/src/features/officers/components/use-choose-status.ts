import { CLOCKS_OUT, STATUS_DEFAULT, type Status } from '@ten-four/contract/dispatch/dispatch.values';
import type { Officer } from '@ten-four/contract/officers/officers.contract';
import { failureMessage } from '#lib/api-client.ts';
import { showError } from '#ui/toast.ts';
import { showUndo } from '#ui/undo-toast.tsx';
import { useChangeDuty } from '../api/change-duty.ts';

export type Rejoin = () => () => Promise<void>;

const FAILED = 'Failed to set the status.';

/**
 * Sets the own status: it shows at once, and a refusal takes it back and says why; one that ends the shift can be taken
 * back for 6 s. Nothing for an unfit officer.
 * @param rejoin notes the calls that the unit is on, and answers the way back onto them
 */
export function useChooseStatus(officer: Officer, rejoin: Rejoin): (status: Status) => void {
  const { mutateAsync } = useChangeDuty(officer.discordId);
  const goBack = async (backOntoCalls: () => Promise<void>) => {
    // Not every status begins a shift.
    await mutateAsync({ status: STATUS_DEFAULT });
    if (officer.status !== STATUS_DEFAULT) await mutateAsync({ status: officer.status });
    await backOntoCalls();
  };
  const choose = async (status: Status) => {
    const back = rejoin();
    try {
      // Not `mutate` with a callback: that would tell of the last change alone, and each one may be refused.
      await mutateAsync({ status });
      if (officer.onDutySince === null || !CLOCKS_OUT.includes(status)) return;
      showUndo(`${officer.callsign} is off duty.`, {
        failed: FAILED,
        unreachable: FAILED,
        undo: () => goBack(back),
      });
    } catch (error) {
      showError(failureMessage(error, FAILED));
    }
  };
  return (status) => {
    if (!officer.unfit) void choose(status);
  };
}
