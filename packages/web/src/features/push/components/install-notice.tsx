import { Stack } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { keep, readKept } from '#lib/kept-text.ts';
import { showToast } from '#ui/toast.ts';
import { InstallWords, mayInstall } from './install-hint.tsx';

/** Where it is kept that this phone was told already. */
const KEY = 'ten-four-install-told';
/** Milliseconds: it is read once in a phone's life. */
const STAYS_FOR = 20_000;

/**
 * Once after a clock-in on a phone: how it gets the installed app. `serves` says whether the reader is on duty, or
 * dispatches; undefined while that is not known.
 */
export function InstallNotice({ serves }: { serves: boolean | undefined }) {
  const before = useRef(serves);
  useEffect(() => {
    const isClockIn = before.current === false && serves === true;
    before.current = serves;
    if (!isClockIn || !mayInstall() || wasTold()) return;
    showToast(
      {
        message: (
          <Stack gap={8} align="flex-start">
            <InstallWords />
          </Stack>
        ),
        color: 'police.4',
        role: 'status',
      },
      STAYS_FOR,
    );
  }, [serves]);
  return null;
}

/** Whether it was told before; from now on it was. A browser that keeps nothing is told with each page. */
function wasTold(): boolean {
  const told = readKept(KEY) !== null;
  keep(KEY, new Date().toISOString());
  return told;
}
