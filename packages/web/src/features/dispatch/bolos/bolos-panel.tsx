import type { ReactNode } from 'react';
import { useLiveState } from '#lib/live/live-state.ts';
import { Panel } from '#ui/panel.tsx';
import { StaleMark } from '#ui/stale-mark.tsx';
import { BoloList, type BoloListProps } from './bolo-list.tsx';
import { useBolos } from './bolos.queries.ts';
import { useActiveBolos } from './use-active-bolos.ts';

export function BolosPanel({ actions, ...list }: BoloListProps & { actions?: ReactNode }) {
  const query = useBolos(list.platform);
  const bolos = useActiveBolos(query.data);
  const offline = useLiveState() === 'offline';
  return (
    <Panel
      title="Active BOLOs"
      count={bolos?.length}
      mark={<StaleMark stale={bolos !== undefined && (offline || query.isError)} />}
      actions={bolos?.length !== 0 && actions}
    >
      <BoloList {...list} />
    </Panel>
  );
}
