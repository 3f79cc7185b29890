import { UnstyledButton } from '@mantine/core';
import { useTimeout } from '@mantine/hooks';
import { emergencyName } from '@ten-four/contract/emergencies/emergencies.values';
import type { GamePlatform } from '@ten-four/contract/officers/officers.values';
import { formatClock } from '#lib/date-format.ts';
import { useLiveEvent } from '#lib/live/live-bus.ts';
import { useEndpoint } from '#lib/use-endpoint.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Timestamp } from '#ui/timestamp.tsx';
import { showNotice } from '#ui/toast.ts';
import { LoadedBoard } from '../board/loaded-board.tsx';
import logLines from '../board/log-lines.module.css';
import { useOpenNumber } from '../calls/calls.queries.ts';
import { withErrorToast } from '../with-error-toast.ts';
import classes from './board-log.module.css';
import { findDropped } from './console.queries.ts';
import type { ConsoleState } from './use-console.ts';

/** Polling interval in milliseconds: no live event announces hand-over notes. */
const POLL_EVERY = 60_000;
/** Milliseconds to collect live events before a refetch. */
const COLLECT_FOR = 500;
const LIMIT = 50;

export function BoardLog({ state }: { state: ConsoleState }) {
  const { platform } = state.view;
  const query = useEndpoint(
    'GET /api/dispatch/log',
    { query: { platform, limit: LIMIT } },
    { refetchInterval: POLL_EVERY, staleTime: 0 },
  );
  useLogChanges(platform, () => void query.refetch());
  const openNumber = useOpenNumber(platform, state.openCall);
  const openDropped = async (number: number) => {
    const finding = findDropped(platform, number);
    const found = await withErrorToast(finding, 'The 911 call could not be opened.');
    if (found === null) showNotice(`${emergencyName(number)} is no longer dropped.`);
    else if (found !== undefined) state.openEmergency(found._id);
  };
  return (
    <LoadedBoard query={query} failed="The log could not be loaded." rows={6}>
      {({ entries }) =>
        entries.length === 0 ? (
          <EmptyState message="Nothing happened in the last 24 hours." />
        ) : (
          <ol className={`${logLines.lines} ${classes.log}`} reversed aria-label="Platform log">
            {entries.map(({ _id, at, by, kind, text, callNumber }) => (
              <li key={_id}>
                <Timestamp at={at} format={formatClock} />
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
                  {kind === 'drop' ? (
                    <Dropped text={text} onOpen={(number) => void openDropped(number)} />
                  ) : (
                    text
                  )}
                  {by !== null && !text.startsWith(by) && <i> · {by}</i>}
                </span>
              </li>
            ))}
          </ol>
        )
      }
    </LoadedBoard>
  );
}

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

function useLogChanges(platform: GamePlatform, onChange: () => void): void {
  const { start } = useTimeout(onChange, COLLECT_FOR);
  const onEvent = (about: GamePlatform) => about === platform && start();
  useLiveEvent('call', ({ call }) => onEvent(call.platform));
  useLiveEvent('unit', ({ unit }) => onEvent(unit.platform));
  useLiveEvent('emergency', ({ emergency }) => onEvent(emergency.platform));
  useLiveEvent('broadcast', ({ broadcast }) => onEvent(broadcast.platform));
  useLiveEvent('dispatchers', (event) => onEvent(event.platform));
  useLiveEvent('ready', onChange);
}
