import { Stack } from '@mantine/core';
import type { CurrentUser } from '@ten-four/contract/session/session.contract';
import { useEffect, useRef } from 'react';
import { useOwnProfiles } from '#features/dispatch/duty/duty.queries.ts';
import { showToast } from '#ui/toast.ts';
import { InstallWords, mayInstall } from './install-hint.tsx';

/** Where it is kept that this phone was told already. */
const KEY = 'ten-four-install-told';
/** Milliseconds: it is read once in a phone's life. */
const STAYS_FOR = 20_000;

/** Once after a clock-in on a phone: how it gets the installed app. */
export function InstallNotice({ user }: { user: CurrentUser }) {
  const serves = useServing(user);
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

/** Whether somebody is on duty, or dispatches; undefined while that is not known. */
function useServing(user: CurrentUser): boolean | undefined {
  const profiles = useOwnProfiles(user);
  if (profiles.length === 0 && (user.registered || user.fireRegistered)) return undefined;
  return user.dispatching.length > 0 || profiles.some(({ onDutySince }) => onDutySince !== null);
}

/** Whether it was told before; from now on it was. A browser that keeps nothing is told with each page. */
function wasTold(): boolean {
  try {
    const told = localStorage.getItem(KEY) !== null;
    localStorage.setItem(KEY, new Date().toISOString());
    return told;
  } catch {
    return false;
  }
}
