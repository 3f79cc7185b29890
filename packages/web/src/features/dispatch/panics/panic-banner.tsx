import { Button, UnstyledButton } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { Panic } from '@ten-four/contract/dispatch/panics.contract';
import { useNavigate } from 'react-router';
import { failureMessage } from '#lib/api-client.ts';
import { formatDuration } from '#lib/duration.ts';
import { useNow } from '#lib/use-now.ts';
import { showError } from '#ui/toast.ts';
import classes from './panic-banner.module.css';
import { clearPanic } from './panic-clearing.ts';
import { hasSeen, isOwn, mayAcknowledge, mayAttach, mayClear, type PanicViewer } from './panic-viewer.ts';
import { seenByWords } from './panic-words.ts';
import { useAcknowledgePanic } from './panics.queries.ts';
import { silencePanic, useSilencedPanics } from './silenced-panics.ts';

interface PanicBannerProps {
  panic: Panic;
  viewer: PanicViewer;
}

/**
 * One panic across the page: who, where, since when, who has seen it, and what the viewer can do. Once the viewer has
 * seen it, it is a thin line that stays until it is cleared.
 */
export function PanicBanner({ panic, viewer }: PanicBannerProps) {
  const { officer, location, platform, raisedAt, callId, callNumber } = panic;
  const navigate = useNavigate();
  const isSilenced = useSilencedPanics().includes(panic._id);
  const acknowledging = useAcknowledgePanic(panic);
  const isWaiting = !isOwn(panic, viewer) && !hasSeen(panic, viewer) && !isSilenced;
  const acknowledge = (attach: boolean) =>
    acknowledging.mutate(
      { attach },
      { onError: (error) => showError(failureMessage(error, 'The panic could not be acknowledged.')) },
    );
  const openCall = () => void navigate(`/dashboard/pso?call=${callId}`);
  const mayOpenCall = viewer.officer !== null || viewer.staff;
  const seesBothPlatforms = viewer.staff || viewer.fireRescue;
  const button = { className: classes.button ?? '', size: 'dense', disabled: acknowledging.isPending };
  return (
    <section
      className={classes.banner}
      data-slim={!isWaiting || undefined}
      aria-label={`Panic of ${officer.callsign}`}
    >
      <IconAlertTriangle className={classes.icon} size={isWaiting ? 24 : 18} stroke={1.75} aria-hidden />
      <p className={classes.what}>
        PANIC · {officer.callsign} {officer.name} · {location}
      </p>
      <p className={classes.facts}>
        <Elapsed since={raisedAt} />
        {seesBothPlatforms && <span>{platform}</span>}
        {mayOpenCall ? (
          // No link: the page's first one is the way past all this to its content.
          <UnstyledButton className={classes.call} onClick={openCall} aria-label={`Open call ${callNumber}`}>
            Call {callNumber}
          </UnstyledButton>
        ) : (
          <span>Call {callNumber}</span>
        )}
        <span>{seenByWords(panic)}</span>
      </p>
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
  return <span className={classes.elapsed}>{formatDuration(now - Date.parse(since))}</span>;
}
