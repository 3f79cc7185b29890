import { Box, Button, Group, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { Panic } from '@ten-four/contract/dispatch/panics.contract';
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { callEndpoint, failureMessage } from '#lib/api-client.ts';
import { formatDuration } from '#lib/duration.ts';
import { callEndpoints } from '#lib/endpoints/dispatch.endpoints.ts';
import { useNow } from '#lib/use-now.ts';
import { below } from '#ui/breakpoints.ts';
import { FormDialog } from '#ui/form-dialog/form-dialog.tsx';
import { showError } from '#ui/toast.ts';
import { useTarget } from '#ui/use-target.ts';
import { withErrorToast } from '../with-error-toast.ts';
import { ClearPanicForm } from './clear-panic-form.tsx';
import classes from './panic-banners.module.css';
import { PanicPlace } from './panic-place.tsx';
import {
  callAddress,
  hasSeen,
  isOwn,
  mayAcknowledge,
  mayAttach,
  mayClear,
  type PanicViewer,
  panicSentence,
  seenByWords,
} from './panic-viewer.ts';
import { useAcknowledgePanic, useClearPanic, usePanicWatch } from './panics.queries.ts';
import { stopPanic, type UnsentPanic, useUnsentPanic } from './raise-panic.ts';
import {
  clearPanic,
  setPanicClearing,
  silencePanic,
  usePanicAlarm,
  usePanicViewer,
  useSilencedPanics,
} from './use-panics.ts';

const NOT_CLEARED = 'The panic could not be cleared.';

/**
 * The active panics, and beneath them what else stands above every page; who clears one says what becomes of its call,
 * where that is not closed yet. One's own ends at once, and its call is asked about after that.
 */
export function Panics({ children }: { children: ReactNode }) {
  const viewer = usePanicViewer();
  const { mutateAsync: clear } = useClearPanic();
  const { target, opened, open, close } = useTarget<{ panic: Panic; isCleared: boolean }>();
  /** Returns undefined if it is not cleared. */
  const end = ({ _id: id }: Panic) =>
    withErrorToast(clear({ params: { id }, body: {} }), NOT_CLEARED, NOT_CLEARED);
  const ask = useEffectEvent(async (panic: Panic) => {
    const isCleared = viewer !== null && isOwn(panic, viewer);
    if (isCleared && (await end(panic)) === undefined) return;
    if (await isCallOpen(panic)) open({ panic, isCleared });
    else if (!isCleared) await end(panic);
  });
  useEffect(() => {
    setPanicClearing((cleared) => void ask(cleared));
    return () => setPanicClearing(null);
  }, []);
  return (
    <>
      <PanicBanners viewer={viewer}>{children}</PanicBanners>
      {target !== null && (
        <FormDialog
          opened={opened}
          title={
            target.isCleared
              ? 'Panic cleared. Close its call?'
              : `Clear ${target.panic.officer.callsign}'s Panic`
          }
          size={480}
          onClose={close}
        >
          {(dialog) => (
            <ClearPanicForm
              {...target}
              onKeepCall={() => {
                close();
                void end(target.panic);
              }}
              dialog={dialog}
            />
          )}
        </FormDialog>
      )}
    </>
  );
}

/** Whether there is a call to ask about; not where nobody can tell, so that a panic ends all the same. */
async function isCallOpen({ callId: id }: Panic): Promise<boolean> {
  try {
    const { call } = await callEndpoint(callEndpoints.getCall, { params: { id }, query: { limit: 1 } });
    return call.status !== 'Closed';
  } catch {
    return false;
  }
}

function PanicBanners({ viewer, children }: { viewer: PanicViewer | null; children: ReactNode }) {
  const { panics, failed, retry } = usePanicWatch(viewer !== null);
  const alarm = usePanicAlarm();
  const unsent = useUnsentPanic();
  const stack = usePushDown();
  useTabPastDialogs(stack);
  return (
    <div className={classes.stack}>
      <div ref={stack}>
        <VisuallyHidden role="alert">{alarm !== null && panicSentence(alarm)}</VisuallyHidden>
        {unsent !== null && <UnsentPanicBanner unsent={unsent} />}
        {viewer !== null &&
          panics.map((panic) => <PanicBanner key={panic._id} panic={panic} viewer={viewer} />)}
        {failed && (
          <Group
            role="alert"
            justify="center"
            gap="4px 12px"
            px={16}
            py={4}
            fz={13}
            c="red.4"
            bg="var(--tf-raised)"
            style={{ borderBottom: '1px solid var(--tf-line)' }}
          >
            Panics could not be loaded.
            <Button size="row" onClick={retry}>
              Retry
            </Button>
          </Group>
        )}
        {children}
      </div>
    </div>
  );
}

/**
 * One panic across the page: who, where, since when, who has seen it, and what the viewer can do. Once the viewer has
 * seen it, it is a thin line that stays until it is cleared.
 */
function PanicBanner({ panic, viewer }: { panic: Panic; viewer: PanicViewer }) {
  const { officer, location, platform, raisedAt, callNumber } = panic;
  const navigate = useNavigate();
  const isSilenced = useSilencedPanics().includes(panic._id);
  const acknowledging = useAcknowledgePanic(panic);
  const isWaiting = !isOwn(panic, viewer) && !hasSeen(panic, viewer) && !isSilenced;
  const acknowledge = (attach: boolean) =>
    acknowledging.mutate(
      { attach, kind: viewer.officer?.kind },
      { onError: (error) => showError(failureMessage(error, 'The panic could not be acknowledged.')) },
    );
  const address = callAddress(panic, viewer);
  const seesBothPlatforms = viewer.staff || viewer.fireRescue;
  const button = { className: classes.button ?? '', disabled: acknowledging.isPending };
  return (
    <section
      className={classes.banner}
      data-waiting={isWaiting || undefined}
      aria-label={`Panic of ${officer.callsign}`}
    >
      <IconAlertTriangle size={isWaiting ? 24 : 18} stroke={1.75} aria-hidden />
      <p className={classes.what}>
        PANIC · {officer.callsign} {officer.name} · {location}
      </p>
      <p className={classes.facts}>
        <Elapsed since={raisedAt} />
        {seesBothPlatforms && <span>{platform}</span>}
        {address !== null ? (
          // No link: the page's first one is the way past all this to its content.
          <UnstyledButton
            className={classes.call}
            onClick={() => void navigate(address)}
            aria-label={`Open call ${callNumber}`}
          >
            Call {callNumber}
          </UnstyledButton>
        ) : (
          <span>Call {callNumber}</span>
        )}
        <span>{seenByWords(panic)}</span>
      </p>
      {isOwn(panic, viewer) && <PanicPlace panic={panic} />}
      <div className={classes.actions}>
        {isWaiting && mayAttach(panic, viewer) && (
          <Button {...button} onClick={() => acknowledge(true)}>
            Attach and acknowledge
          </Button>
        )}
        {isWaiting && mayAcknowledge(panic, viewer) && (
          <Button {...button} onClick={() => acknowledge(false)}>
            Acknowledge
          </Button>
        )}
        {isWaiting && !mayAcknowledge(panic, viewer) && (
          <Button {...button} onClick={() => silencePanic(panic._id)}>
            Silence
          </Button>
        )}
        {mayClear(panic, viewer) && (
          <Button {...button} onClick={() => clearPanic(panic)}>
            Clear
          </Button>
        )}
      </div>
    </section>
  );
}

function Elapsed({ since }: { since: string }) {
  const now = useNow();
  return (
    <Box component="span" ff="monospace" fw={600}>
      {formatDuration(now - Date.parse(since))}
    </Box>
  );
}

function UnsentPanicBanner({ unsent: { reason, trying } }: { unsent: UnsentPanic }) {
  return (
    <section className={classes.banner} data-waiting aria-label="Panic not sent">
      <IconAlertTriangle size={24} stroke={1.75} aria-hidden />
      <p className={classes.what} role="alert">
        PANIC NOT SENT. {reason} Use the radio.
      </p>
      <p className={classes.facts}>{trying && 'Trying to send it for five minutes, or until you stop.'}</p>
      <div className={classes.actions}>
        <Button className={classes.button ?? ''} onClick={stopPanic}>
          {trying ? 'Stop' : 'Dismiss'}
        </Button>
      </div>
    </section>
  );
}

/**
 * Sets `--panic` to the height of the element, and so moves the page down. On a phone, where that would move buttons
 * under a thumb, the element covers the page until the reader scrolls, presses something in it or opens another page.
 */
function usePushDown() {
  const ref = useRef<HTMLDivElement>(null);
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page may make room for what covered the last one
  useLayoutEffect(() => pushDown(ref.current), [pathname]);
  useLayoutEffect(() => {
    const element = ref.current;
    if (element === null) return;
    const push = () => pushDown(element);
    // A press changes the height in the next frame only.
    const pushLater = () => requestAnimationFrame(push);
    const phone = matchMedia(below('sm'));
    const observer = new ResizeObserver(() => !phone.matches && push());
    // Turning a phone moves everything anyway, and banners fold only then.
    phone.addEventListener('change', pushLater);
    observer.observe(element);
    element.addEventListener('click', pushLater);
    window.addEventListener('scroll', push);
    return () => {
      observer.disconnect();
      element.removeEventListener('click', pushLater);
      phone.removeEventListener('change', pushLater);
      window.removeEventListener('scroll', push);
      document.documentElement.style.removeProperty('--panic');
    };
  }, []);
  return ref;
}

function pushDown(element: HTMLElement | null): void {
  if (element !== null) document.documentElement.style.setProperty('--panic', `${element.offsetHeight}px`);
}

const FOCUSABLE = 'a[href], button, input, select, textarea, [tabindex]';

/**
 * A dialog keeps the focus within itself. What stands above every dialog joins that round: Tab goes from the dialog's
 * last place into the element, and from there back to the dialog.
 */
function useTabPastDialogs(ref: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const above = ref.current;
      const dialog = openDialog();
      if (event.key !== 'Tab' || above === null || dialog === null) return;
      const own = tabStops(above);
      const others = tabStops(dialog);
      const active = document.activeElement;
      const back = event.shiftKey;
      const isAtEnd = (stops: HTMLElement[]) => active === stops.at(back ? 0 : -1);
      const isLost = !above.contains(active) && !dialog.contains(active);
      const next = isAtEnd(own) || isLost ? others : isAtEnd(others) ? own : [];
      const target = next.at(back ? -1 : 0);
      if (target === undefined) return;
      event.preventDefault();
      target.focus();
    };
    // Before the dialog's own.
    window.addEventListener('keydown', onKeyDown, { capture: true });
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true });
  }, [ref]);
}

/** The dialog that holds the focus, else the last that was opened; null where none is open. */
function openDialog(): Element | null {
  const dialogs = [...document.querySelectorAll('[aria-modal="true"]')];
  return dialogs.find((dialog) => dialog.contains(document.activeElement)) ?? dialogs.at(-1) ?? null;
}

function tabStops(element: Element): HTMLElement[] {
  return [...element.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(
    (stop) => stop.tabIndex >= 0 && !stop.matches(':disabled') && stop.checkVisibility(),
  );
}
