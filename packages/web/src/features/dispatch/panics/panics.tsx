import { Button, Group, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { PANIC_DISPOSITIONS } from '@ten-four/contract/dispatch/dispatch.values';
import type { Panic } from '@ten-four/contract/dispatch/panics.contract';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router';
import { callEndpoint } from '#lib/api-client.ts';
import { formatDuration } from '#lib/duration.ts';
import { useNow } from '#lib/use-now.ts';
import { FormDialog } from '#ui/form-dialog/form-dialog.tsx';
import { Mono } from '#ui/mono.tsx';
import { errorToast } from '#ui/toast.ts';
import { useTarget } from '#ui/use-target.ts';
import { CloseCallForm, DispositionForm } from '../calls/close-call-form.tsx';
import { withErrorToast } from '../with-error-toast.ts';
import classes from './panic-banners.module.css';
import { PanicPlace } from './panic-place.tsx';
import {
  acknowledgementText,
  callAddress,
  type PanicViewer,
  panicSentence,
  rightsOf,
} from './panic-viewer.ts';
import { useAcknowledgePanic, useClearPanic, usePanics } from './panics.queries.ts';
import { stopPanic, type UnsentPanic, useUnsentPanic } from './raise-panic.ts';
import {
  setPanicToClear,
  silencePanic,
  usePanicAlarm,
  usePanicToClear,
  usePanicViewer,
  useSilencedPanics,
} from './use-panics.ts';
import { usePushPageDown } from './use-push-page-down.ts';

const NOT_CLEARED = 'The panic could not be cleared.';

/** Asks what to do with the call when a panic is cleared; the user's own panic ends first. */
function ClearPanicDialog({ viewer }: { viewer: PanicViewer | null }) {
  const { mutateAsync: clear } = useClearPanic();
  const { target, opened, open, close } = useTarget<{ panic: Panic; isCleared: boolean }>();
  const end = ({ _id: id }: Panic) =>
    withErrorToast(clear({ params: { id }, body: {} }), NOT_CLEARED, NOT_CLEARED);
  const ask = useEffectEvent(async (panic: Panic) => {
    const isCleared = viewer !== null && rightsOf(panic, viewer).isOwn;
    if (isCleared && (await end(panic)) === undefined) return;
    if (await isCallOpen(panic)) open({ panic, isCleared });
    else if (!isCleared) await end(panic);
  });
  const panicToClear = usePanicToClear();
  useEffect(() => {
    if (panicToClear === null) return;
    setPanicToClear(null);
    void ask(panicToClear);
  }, [panicToClear]);
  if (target === null) return null;
  const { panic, isCleared } = target;
  const title = isCleared ? 'Panic cleared. Close its call?' : `Clear ${panic.officer.callsign}'s Panic`;
  const keepCall = () => {
    close();
    void end(panic);
  };
  return (
    <FormDialog opened={opened} title={title} size={480} onClose={close}>
      <ClearPanicForm {...target} onKeepCall={keepCall} />
    </FormDialog>
  );
}

interface ClearPanicFormProps {
  panic: Panic;
  isCleared: boolean;
  onKeepCall: () => void;
}

function ClearPanicForm({ panic: { _id: id, callId }, isCleared, onKeepCall }: ClearPanicFormProps) {
  const send = useClearPanic();
  const closing = { callId, suggestions: PANIC_DISPOSITIONS };
  if (isCleared) return <CloseCallForm {...closing} cancelLabel="Keep Call Open" />;
  return (
    <DispositionForm
      {...closing}
      send={send}
      optionsOf={(disposition) => ({ params: { id }, body: { closeCall: true, disposition } })}
      buttons={
        <Button size="room" disabled={send.isPending} onClick={onKeepCall}>
          Keep Call Open
        </Button>
      }
    />
  );
}

/** Returns false if the state of the call is unknown, so that the panic ends anyway. */
async function isCallOpen({ callId: id }: Panic): Promise<boolean> {
  try {
    const { call } = await callEndpoint('GET /api/calls/:id', { params: { id }, query: { limit: 1 } });
    return call.status !== 'Closed';
  } catch {
    return false;
  }
}

/** Shows the active panics above the page. */
export function Panics({ children }: { children: ReactNode }) {
  const viewer = usePanicViewer();
  const { data: panics, isError, errorUpdateCount, refetch } = usePanics(viewer !== null);
  // Without data, a retry clears the query's error state.
  const failed = isError || (panics === undefined && errorUpdateCount > 0);
  const alarm = usePanicAlarm();
  const unsent = useUnsentPanic();
  const stack = usePushPageDown();
  return (
    <div className={classes.stack}>
      <div ref={stack}>
        <VisuallyHidden role="alert">{alarm !== null && panicSentence(alarm)}</VisuallyHidden>
        {unsent !== null && <UnsentPanicBanner unsent={unsent} />}
        {viewer !== null &&
          panics?.map((panic) => <PanicBanner key={panic._id} panic={panic} viewer={viewer} />)}
        {viewer !== null && failed && (
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
            <Button size="row" onClick={() => void refetch()}>
              Retry
            </Button>
          </Group>
        )}
        {children}
      </div>
      <ClearPanicDialog viewer={viewer} />
    </div>
  );
}

function PanicBanner({ panic, viewer }: { panic: Panic; viewer: PanicViewer }) {
  const { officer, location, platform, raisedAt, callNumber } = panic;
  const now = useNow();
  const navigate = useNavigate();
  const isSilenced = useSilencedPanics().includes(panic._id);
  const acknowledging = useAcknowledgePanic(panic);
  const { isOwn, hasAcknowledged, canAttach, canAcknowledge, canClear } = rightsOf(panic, viewer);
  const isWaiting = !isOwn && !hasAcknowledged && !isSilenced;
  const acknowledge = (attach: boolean) =>
    acknowledging.mutate(
      { attach, kind: viewer.officer?.kind },
      { onError: errorToast('The panic could not be acknowledged.') },
    );
  const address = callAddress(panic, viewer);
  const seesBothPlatforms = viewer.staff || viewer.fireRescue;
  const button = { className: classes.button ?? '', disabled: acknowledging.isPending };
  return (
    <section
      className={classes.banner}
      data-waiting={isWaiting || undefined}
      aria-label={`Panic from ${officer.callsign}`}
    >
      <IconAlertTriangle size={isWaiting ? 24 : 18} stroke={1.75} aria-hidden />
      <p className={classes.what}>
        PANIC · {officer.callsign} {officer.name} · {location}
      </p>
      <p className={classes.facts}>
        <Mono fw={600}>{formatDuration(now - Date.parse(raisedAt))}</Mono>
        {seesBothPlatforms && <span>{platform}</span>}
        {address !== null ? (
          // Not a link: the first link of the page must skip to the content.
          <UnstyledButton
            miw="var(--button-height-row)"
            mih="var(--button-height-row)"
            fz="inherit"
            lh="inherit"
            c="inherit"
            td="underline"
            onClick={() => void navigate(address)}
            aria-label={`Open call ${callNumber}`}
          >
            Call {callNumber}
          </UnstyledButton>
        ) : (
          <span>Call {callNumber}</span>
        )}
        <span>{acknowledgementText(panic)}</span>
      </p>
      {isOwn && <PanicPlace panic={panic} />}
      <div className={classes.actions}>
        {isWaiting && canAttach && (
          <Button {...button} onClick={() => acknowledge(true)}>
            Attach and acknowledge
          </Button>
        )}
        {isWaiting && (
          <Button {...button} onClick={() => (canAcknowledge ? acknowledge(false) : silencePanic(panic._id))}>
            {canAcknowledge ? 'Acknowledge' : 'Silence'}
          </Button>
        )}
        {canClear && (
          <Button {...button} onClick={() => setPanicToClear(panic)}>
            Clear
          </Button>
        )}
      </div>
    </section>
  );
}

function UnsentPanicBanner({ unsent: { reason, trying } }: { unsent: UnsentPanic }) {
  return (
    <section className={classes.banner} data-waiting aria-label="Panic not sent">
      <IconAlertTriangle size={24} stroke={1.75} aria-hidden />
      <p className={classes.what} role="alert">
        PANIC NOT SENT. {reason} Use the radio.
      </p>
      <p className={classes.facts}>{trying && 'Retrying for five minutes, or until you stop.'}</p>
      <div className={classes.actions}>
        <Button className={classes.button ?? ''} onClick={stopPanic}>
          {trying ? 'Stop' : 'Dismiss'}
        </Button>
      </div>
    </section>
  );
}
