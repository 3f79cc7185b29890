import { Box, Button, VisuallyHidden } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { Call } from '@ten-four/contract/dispatch/calls.schema';
import type { Emergency } from '@ten-four/contract/emergencies/emergencies.schema';
import { emergencyName } from '@ten-four/contract/emergencies/emergencies.values';
import { useCommunity } from '#lib/community.ts';
import { formatDuration } from '#lib/duration.ts';
import { useNow } from '#lib/use-now.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Panel } from '#ui/panel.tsx';
import { TABLE_ROLES, useRowKeys } from '#ui/table-parts.tsx';
import board from '../board/board.module.css';
import { alikeCalls } from './board-rows.ts';
import { consoleActs } from './console.queries.ts';
import classes from './console-tables.module.css';
import { ServiceLetters } from './service-letters.tsx';
import { told } from './told.ts';

export interface WaitingPanelProps {
  emergencies: readonly Emergency[];
  calls: readonly Call[];
  /** How the reader signs, such as Dispatch 1; null where they are not signed on. */
  signature: string | null;
  selectedId: string | null;
  onSelect: (id: string) => void;
}

/** The 911 calls that wait, oldest first, each with the way to take it. */
export function WaitingPanel({ emergencies, calls, signature, selectedId, onSelect }: WaitingPanelProps) {
  const take = useTake(onSelect);
  const now = useNow();
  const fallback = useCommunity().data?.dispatch.answerFallbackSeconds ?? 0;
  const { keysOf } = useRowKeys(emergencies.map(({ _id }) => _id));
  const hasTaken = emergencies.some(({ takenBy }) => takenBy !== null && takenBy === signature);
  const oldest = emergencies.find(({ state }) => state === 'Pending')?._id;
  return (
    <Panel
      title="911"
      count={emergencies.length}
      mark={<span className={classes.hint}>waiting, oldest first</span>}
      actions={
        <Box component="span" className={classes.keys} visibleFrom="sm">
          <kbd>Alt T</kbd>
        </Box>
      }
    >
      <div className={board.frame}>
        {emergencies.length === 0 ? (
          <EmptyState message="No 911 calls are waiting." />
        ) : (
          <table
            {...TABLE_ROLES.table}
            className={`${board.table} ${classes.table} ${classes.calls}`}
            data-waiting
          >
            <VisuallyHidden component="caption">911 calls</VisuallyHidden>
            <VisuallyHidden component="thead">
              <tr>
                {['#', 'Type', 'Services', 'Location', 'Postal', 'Answer', 'Waits'].map((head) => (
                  <th key={head} scope="col">
                    {head}
                  </th>
                ))}
              </tr>
            </VisuallyHidden>
            <tbody {...TABLE_ROLES.group}>
              {emergencies.map((emergency) => {
                const { _id, number, type, services, location, postal, createdAt } = emergency;
                const waits = now - Date.parse(createdAt);
                const [alike] = alikeCalls(emergency, calls);
                return (
                  <tr
                    key={_id}
                    {...TABLE_ROLES.row}
                    {...keysOf(_id, () => onSelect(_id))}
                    className={classes.row}
                    aria-current={_id === selectedId || undefined}
                    data-over={(fallback > 0 && waits >= fallback * 500) || undefined}
                    onClick={({ target }) => {
                      if (!(target instanceof Element && target.closest('button'))) onSelect(_id);
                    }}
                  >
                    <td {...TABLE_ROLES.cell} className={classes.number}>
                      {emergencyName(number)}
                    </td>
                    <td {...TABLE_ROLES.cell} className={classes.type} title={type}>
                      {type}
                      {alike !== undefined && (
                        <span className={classes.alike}> like {alike.call.callNumber}</span>
                      )}
                    </td>
                    <td {...TABLE_ROLES.cell} className={classes.services}>
                      <ServiceLetters services={services} />
                    </td>
                    <td {...TABLE_ROLES.cell} className={classes.location} title={location ?? undefined}>
                      {location ?? '–'}
                    </td>
                    <td {...TABLE_ROLES.cell} className={classes.postal}>
                      {postal ?? '–'}
                    </td>
                    <td {...TABLE_ROLES.cell} className={classes.units}>
                      {emergency.takenBy !== null || signature === null ? (
                        <span className={classes.by}>{emergency.takenBy}</span>
                      ) : (
                        <Button
                          size="row"
                          variant={_id === oldest && !hasTaken ? 'filled' : 'default'}
                          aria-label={`Take ${emergencyName(number)}`}
                          onClick={() => void take(_id)}
                        >
                          Take
                        </Button>
                      )}
                    </td>
                    <td {...TABLE_ROLES.cell} className={classes.age}>
                      <time dateTime={createdAt}>{formatDuration(waits)}</time>
                    </td>
                  </tr>
                );
              })}
            </tbody>
          </table>
        )}
      </div>
    </Panel>
  );
}

/** Takes a 911 call, and shows it, whoever has it by then. */
export function useTake(onSelect: (id: string) => void) {
  const acts = consoleActs(useQueryClient());
  return async (id: string, over = false) => {
    onSelect(id);
    await told(acts.take(id, over), 'The 911 call could not be taken.');
  };
}
