import { Text } from '@mantine/core';
import type { Commendation } from '@ten-four/contract/service/service.contract';
import { formatNearDate } from '#lib/date-format.ts';
import classes from './service.module.css';

export function CommendationList({ commendations }: { commendations: readonly Commendation[] }) {
  return (
    <ul aria-label="Commendations">
      {commendations.map(({ by, reason, at }) => (
        <li key={`${at} ${by}`} className={classes.commendation}>
          <span>{reason}</span>
          <Text span fz={13} c="dimmed">
            {by}, {formatNearDate(at)}
          </Text>
        </li>
      ))}
    </ul>
  );
}
