import { useMemo } from 'react';
import { usePanicViewer } from './panic-viewer.ts';
import { usePanics } from './panics.queries.ts';

/** Which calls and which officers have an active panic, by their ids. */
export function usePanicMarks(): { callIds: ReadonlySet<string>; officerIds: ReadonlySet<string> } {
  const { data } = usePanics(usePanicViewer() !== null);
  return useMemo(
    () => ({
      callIds: new Set(data?.map(({ callId }) => callId)),
      officerIds: new Set(data?.map(({ officer }) => officer._id)),
    }),
    [data],
  );
}
