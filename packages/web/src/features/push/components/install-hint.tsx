import { Button } from '@mantine/core';
import { showInstallPrompt, useInstallPrompt } from '#lib/install-prompt.ts';
import { deviceKind, isInstalled } from '#lib/push.ts';
import classes from './phone-panels.module.css';

/** Returns false on computers and in the installed app. */
export const mayInstall = (): boolean => deviceKind() !== 'Computer' && !isInstalled();

export function InstallHint() {
  return (
    mayInstall() && (
      <div className={classes.note}>
        <InstallWords />
      </div>
    )
  );
}

export function InstallWords() {
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
