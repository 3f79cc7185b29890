import { Button, VisuallyHidden } from '@mantine/core';
import { useLayoutEffect, useRef } from 'react';
import classes from './panic-banner.module.css';
import { PanicBanner } from './panic-banner.tsx';
import { usePanicViewer } from './panic-viewer.ts';
import { panicSentence } from './panic-words.ts';
import { usePanicWatch } from './panics.queries.ts';
import { useUnsentPanic } from './raise-panic.ts';
import { UnsentPanicBanner } from './unsent-panic-banner.tsx';
import { usePanicAlarm } from './use-panic-alarm.ts';
import { useTabPastDialogs } from './use-tab-past-dialogs.ts';

/** The active panics above everything, also above dialogs; page and dialogs move down for them. */
export function PanicBanners() {
  const viewer = usePanicViewer();
  const { panics, failed, retry } = usePanicWatch(viewer !== null);
  const alarm = usePanicAlarm();
  const unsent = useUnsentPanic();
  const stack = usePushDown();
  useTabPastDialogs(stack);
  return (
    <div className={classes.stack} ref={stack}>
      <VisuallyHidden role="alert">{alarm !== null && panicSentence(alarm)}</VisuallyHidden>
      {unsent !== null && <UnsentPanicBanner unsent={unsent} />}
      {viewer !== null &&
        panics.map((panic) => <PanicBanner key={panic._id} panic={panic} viewer={viewer} />)}
      {failed && (
        <p className={classes.unloaded} role="alert">
          Panics could not be loaded.
          <Button size="row" onClick={retry}>
            Retry
          </Button>
        </p>
      )}
    </div>
  );
}

/** Tells the page as `--panic` how high the element is: what sticks to the top of the page sticks beneath it. */
function usePushDown() {
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = ref.current;
    if (element === null) return;
    const { style } = document.documentElement;
    const measure = () => style.setProperty('--panic', `${element.offsetHeight}px`);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => {
      observer.disconnect();
      style.removeProperty('--panic');
    };
  }, []);
  return ref;
}
