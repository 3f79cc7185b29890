import { Button, Stack } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { showInstallPrompt, useInstallPrompt } from '#lib/install-prompt.ts';
import { deviceKind, isInstalled } from '#lib/push.ts';
import { readStored, storeText } from '#lib/stored-text.ts';
import { showToast } from '#ui/toast.ts';
import classes from './phone-panels.module.css';

/** Remembers that this device has shown the notice. */
const KEY = 'ten-four-install-told';
const NOTICE_MS = 20_000;

/** Returns false on computers and in the installed app. */
const canInstall = (): boolean => deviceKind() !== 'Computer' && !isInstalled();

export function InstallHint() {
  return (
    canInstall() && (
      <div className={classes.note}>
        <InstallWords />
      </div>
    )
  );
}

function InstallWords() {
  const hasPrompt = useInstallPrompt() !== null;
  return (
    <>
      <p>Put Ten-Four on your Home Screen to hear a panic with the phone locked.</p>
      {deviceKind() === 'iPhone' && <p>Share, then Add to Home Screen. Open it from there and sign in.</p>}
      {hasPrompt && (
        <Button size="touch" onClick={showInstallPrompt}>
          Install
        </Button>
      )}
    </>
  );
}

export function InstallNotice({ isOnDuty }: { isOnDuty: boolean | undefined }) {
  const wasOnDuty = useRef(isOnDuty);
  useEffect(() => {
    const isClockIn = wasOnDuty.current === false && isOnDuty === true;
    wasOnDuty.current = isOnDuty;
    if (!isClockIn || !canInstall() || wasShownBefore()) return;
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
      NOTICE_MS,
    );
  }, [isOnDuty]);
  return null;
}

function wasShownBefore(): boolean {
  const wasShown = readStored(KEY) !== null;
  storeText(KEY, new Date().toISOString());
  return wasShown;
}
