import { useEffect, useState } from 'react';

/**
 * For what opens over a page: it is put together when it is opened for the first time, not with the page. Then it is
 * shown a moment after it stands, so that it comes as it does every other time, and knows where the focus was.
 */
export function useOnceWanted(opened: boolean): { stands: boolean; shown: boolean } {
  const [stood, setStood] = useState(false);
  useEffect(() => {
    if (opened) setStood(true);
  }, [opened]);
  return { stands: opened || stood, shown: opened && stood };
}
