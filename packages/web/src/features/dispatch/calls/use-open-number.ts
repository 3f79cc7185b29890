import { useQueryClient } from '@tanstack/react-query';
import { DISPATCH_TEXTS } from '@ten-four/contract/dispatch/dispatch.texts';
import type { GamePlatform } from '@ten-four/contract/officers/officers.values';
import { showError } from '#ui/toast.ts';
import { withErrorToast } from '../with-error-toast.ts';
import { loadCallNumbered } from './calls.queries.ts';

export function useOpenNumber(platform: GamePlatform, onOpenCall: (id: string) => void) {
  const queryClient = useQueryClient();
  return async (number: number) => {
    const found = await withErrorToast(
      loadCallNumbered(queryClient, platform, number),
      'The call could not be opened.',
    );
    if (found === null) showError(DISPATCH_TEXTS.callNotFound);
    else if (found !== undefined) onOpenCall(found._id);
  };
}
