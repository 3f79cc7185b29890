import { Button } from '@mantine/core';
import { askToInstall, useInstallPrompt } from '#lib/install-prompt.ts';
import { deviceKind, isInstalled } from '#lib/push.ts';
import classes from './phone-panels.module.css';

/** Whether this is a phone that could have the installed app, and has not. */
export const mayInstall = (): boolean => deviceKind() !== 'Computer' && !isInstalled();

/** How this phone gets the installed app, which alone rings in a pocket on an iPhone. */
export function InstallHint() {
  return (
    mayInstall() && (
      <div className={classes.note}>
        <InstallWords />
      </div>
    )
  );
}

/** What the installed app is good for, and the way to it: the browser's own offer, where it has one. */
export function InstallWords() {
  const hasPrompt = useInstallPrompt() !== null;
  return (
    <>
      <p>Put Ten-Four on your Home Screen to hear a panic with the phone locked.</p>
      {deviceKind() === 'iPhone' && <p>Share, then Add to Home Screen. Open it from there and sign in.</p>}
      {hasPrompt && (
        <Button size="touch" onClick={askToInstall}>
          Install
        </Button>
      )}
    </>
  );
}
