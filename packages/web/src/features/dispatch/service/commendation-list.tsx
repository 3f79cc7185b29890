import { Group } from '@mantine/core';
import type { Commendation, ServiceRecord } from '@ten-four/contract/service/service.contract';
import { formatNearDate } from '#lib/date-format.ts';
import { Dim } from '#ui/dim.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Panel } from '#ui/panel.tsx';
import lists from '#ui/rows.module.css';
import textStyles from '#ui/text.module.css';

export function CommendationList({ commendations }: { commendations: readonly Commendation[] }) {
  return (
    <ul aria-label="Commendations" className={lists.rows}>
      {commendations.map(({ by, reason, at }) => (
        <Group
          key={`${at} ${by}`}
          component="li"
          className={textStyles.wrap ?? ''}
          justify="space-between"
          align="baseline"
          gap="0 12px"
          mih={36}
          p="7px 12px"
        >
          <span>{reason}</span>
          <Dim fz={13}>
            {by}, {formatNearDate(at)}
          </Dim>
        </Group>
      ))}
    </ul>
  );
}

export function CommendationsPanel({ title, record }: { title: string; record: ServiceRecord }) {
  const { commendations, total } = record;
  return (
    <Panel title={title} count={total.commendations}>
      {commendations.length === 0 ? (
        <EmptyState message="No commendations yet." />
      ) : (
        <CommendationList commendations={commendations} />
      )}
    </Panel>
  );
}
