import { VisuallyHidden } from '@mantine/core';
import type { Call } from '@ten-four/contract/dispatch/calls.schema';
import type { Emergency } from '@ten-four/contract/emergencies/emergencies.schema';
import { emergencyName } from '@ten-four/contract/emergencies/emergencies.values';
import type { ReactNode } from 'react';
import { useCommunity } from '#lib/community.ts';
import { formatDuration } from '#lib/duration.ts';
import { useNow } from '#lib/use-now.ts';
import { TABLE_ROLES, useRowKeys } from '#ui/table-parts.tsx';
import board from '../board/board.module.css';
import { alikeCalls } from './board-rows.ts';
import classes from './console-tables.module.css';
import { ServiceLetters } from './service-letters.tsx';

interface WaitingTableProps {
  emergencies: readonly Emergency[];
  /** On the board, of which one may be what a 911 call is about. */
  calls: readonly Call[];
  selectedId?: string | null;
  onSelect?: (id: string) => void;
  /** Who has it, or what the reader can do about it. */
  answer: (emergency: Emergency) => ReactNode;
}

/** The rows of 911 calls that wait, oldest first. */
export function WaitingTable({ emergencies, calls, selectedId, onSelect, answer }: WaitingTableProps) {
  const now = useNow();
  const fallback = useCommunity().data?.dispatch.answerFallbackSeconds ?? 0;
  const { keysOf } = useRowKeys(emergencies.map(({ _id }) => _id));
  return (
    <table {...TABLE_ROLES.table} className={`${board.table} ${classes.table} ${classes.calls}`} data-waiting>
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
              {...keysOf(_id, onSelect && (() => onSelect(_id)))}
              className={classes.row}
              aria-current={_id === selectedId || undefined}
              data-over={(fallback > 0 && waits >= fallback * 500) || undefined}
              onClick={({ target }) => {
                if (!(target instanceof Element && target.closest('button'))) onSelect?.(_id);
              }}
            >
              <td {...TABLE_ROLES.cell} className={classes.number}>
                {emergencyName(number)}
              </td>
              <td {...TABLE_ROLES.cell} className={classes.type} title={type}>
                {type}
                {alike !== undefined && <span className={classes.alike}> like {alike.call.callNumber}</span>}
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
                {answer(emergency)}
              </td>
              <td {...TABLE_ROLES.cell} className={classes.age}>
                <time dateTime={createdAt}>{formatDuration(waits)}</time>
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
