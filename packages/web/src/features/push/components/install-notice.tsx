import { Stack } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { readStored, storeText } from '#lib/stored-text.ts';
import { showToast } from '#ui/toast.ts';
import { InstallWords, mayInstall } from './install-hint.tsx';

/** Remembers that this device has shown the notice. */
const KEY = 'ten-four-install-told';
const STAYS_FOR = 20_000;

export function InstallNotice({ serves }: { serves: boolean | undefined }) {
  const before = useRef(serves);
  useEffect(() => {
    const isClockIn = before.current === false && serves === true;
    before.current = serves;
    if (!isClockIn || !mayInstall() || wasShownBefore()) return;
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

function wasShownBefore(): boolean {
  const wasShown = readStored(KEY) !== null;
  storeText(KEY, new Date().toISOString());
  return wasShown;
}
