import { UnstyledButton } from '@mantine/core';
import { useTimeout } from '@mantine/hooks';
import { emergencyName } from '@ten-four/contract/emergencies/emergencies.values';
import type { Platform } from '@ten-four/contract/officers/officers.values';
import { failureMessage } from '#lib/api-client.ts';
import { boardLogEndpoints } from '#lib/endpoints/dispatch.endpoints.ts';
import { useLiveEvent } from '#lib/live/live-bus.ts';
import { formatClock, formatMoment } from '#lib/moments.ts';
import { useEndpoint } from '#lib/use-endpoint.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { SkeletonRows } from '#ui/skeleton-rows.tsx';
import { showNotice } from '#ui/toast.ts';
import { useOpenNumber } from '../calls/use-open-number.ts';
import { withErrorToast } from '../with-error-toast.ts';
import classes from './board-log.module.css';
import { findDropped } from './console.queries.ts';

/** Milliseconds until it is read once more though no live event came: none tells of a hand-over note. */
const EVERY = 60_000;
/** Milliseconds that what is new is collected for, so that a busy board does not read the log at each event. */
const COLLECTED = 500;
const SHOWN = 50;

interface BoardLogProps {
  platform: Platform;
  onOpenCall: (id: string) => void;
  onOpenEmergency: (id: string) => void;
}

/** What happened on a platform lately, board and calls, newest first. */
export function BoardLog({ platform, onOpenCall, onOpenEmergency }: BoardLogProps) {
  const options = { query: { platform, limit: SHOWN } };
  const query = useEndpoint(boardLogEndpoints.listLog, options, { refetchInterval: EVERY, staleTime: 0 });
  useLogNews(platform, () => void query.refetch());
  const openNumber = useOpenNumber(platform, onOpenCall);
  const openDropped = async (number: number) => {
    const found = await withErrorToast(
      findDropped(platform, number).then((dropped) => dropped ?? null),
      'The 911 call could not be opened.',
    );
    if (found === null) showNotice(`${emergencyName(number)} is not dropped any more.`);
    else if (found !== undefined) onOpenEmergency(found._id);
  };
  if (query.data === undefined) {
    if (query.isPending) return <SkeletonRows rows={6} height={32} />;
    const message = failureMessage(query.error, 'The log could not be loaded.');
    return <ErrorState message={message} onRetry={() => void query.refetch()} />;
  }
  const { entries } = query.data;
  if (entries.length === 0) return <EmptyState message="Nothing happened in the last 24 hours." />;
  return (
    <ol className={classes.log} reversed aria-label="Log of the platform">
      {entries.map(({ _id, at, by, kind, text, callNumber }) => (
        <li key={_id}>
          <time dateTime={at} title={formatMoment(at)}>
            {formatClock(at)}
          </time>
          <span>
            {callNumber !== null && (
              <>
                <UnstyledButton
                  aria-label={`Open call ${callNumber}`}
                  onClick={() => void openNumber(callNumber)}
                >
                  {callNumber}
                </UnstyledButton>{' '}
              </>
            )}
            {kind === 'drop' ? <Dropped text={text} onOpen={(number) => void openDropped(number)} /> : text}
            {by !== null && !text.startsWith(by) && <i> · {by}</i>}
          </span>
        </li>
      ))}
    </ol>
  );
}

/** That a 911 call was dropped, such as 'Dropped 911-7: Prank', with the way to it. */
function Dropped({ text, onOpen }: { text: string; onOpen: (number: number) => void }) {
  const [, before, number, after] = /^(Dropped )911-(\d+)(.*)$/.exec(text) ?? [];
  if (number === undefined) return text;
  const name = emergencyName(Number(number));
  return (
    <>
      {before}
      <UnstyledButton aria-label={`Open ${name}`} onClick={() => onOpen(Number(number))}>
        {name}
      </UnstyledButton>
      {after}
    </>
  );
}

/** Calls `onNews` soon after anything of a platform that the log has a line of. */
function useLogNews(platform: Platform, onNews: () => void): void {
  const { start } = useTimeout(onNews, COLLECTED);
  const note = (about: Platform) => {
    if (about === platform) start();
  };
  useLiveEvent('call', ({ call }) => note(call.platform));
  useLiveEvent('unit', ({ unit }) => note(unit.platform));
  useLiveEvent('emergency', ({ emergency }) => note(emergency.platform));
  useLiveEvent('broadcast', ({ broadcast }) => note(broadcast.platform));
  useLiveEvent('dispatchers', (event) => note(event.platform));
  useLiveEvent('ready', onNews);
}
