import { Group } from '@mantine/core';
import { emergencyName } from '@ten-four/contract/emergencies/emergencies.values';
import { Link } from 'react-router';
import { formatNearDate, formatTime } from '#lib/date-format.ts';
import { Dim } from '#ui/dim.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { Mono } from '#ui/mono.tsx';
import { Panel } from '#ui/panel.tsx';
import lists from '#ui/rows.module.css';
import { useOwnEmergencies } from '../emergencies.queries.ts';
import { NEVER_CALLED, stageWords } from '../steps.ts';
import { Place } from './place.tsx';

export function OwnCalls() {
  return (
    <Panel title="Your 911 calls">
      <Loaded query={useOwnEmergencies()} failed="Your 911 calls could not be loaded.">
        {(emergencies) =>
          emergencies.length === 0 ? (
            <EmptyState message={NEVER_CALLED} />
          ) : (
            <ul className={lists.rows}>
              {emergencies.map((emergency) => (
                <li key={emergency._id}>
                  <Link className={lists.link} to={`/911/${emergency._id}`}>
                    <Group justify="space-between" gap="0 12px">
                      <span>
                        {emergency.type} · <Place {...emergency} />
                      </span>
                      <Mono fw={400} fz={12} lh="20px" c="dimmed">
                        {emergencyName(emergency.number)} · {formatNearDate(emergency.createdAt)},{' '}
                        {formatTime(emergency.createdAt)}
                      </Mono>
                    </Group>
                    <Dim fz={13}>{stageWords(emergency)}</Dim>
                  </Link>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Panel>
  );
}
