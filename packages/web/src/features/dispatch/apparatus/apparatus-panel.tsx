import type { Officer } from '@ten-four/contract/officers/officers.contract';
import type { GamePlatform } from '@ten-four/contract/officers/officers.values';
import type { DepartmentKind } from '@ten-four/contract/settings/settings.values';
import { useAvailableOptions } from '#lib/community.ts';
import { useLiveState } from '#lib/live/live-state.ts';
import { Loaded } from '#ui/loaded.tsx';
import { Panel } from '#ui/panel.tsx';
import { StaleMark } from '#ui/stale-mark.tsx';
import { useApparatus } from './apparatus.queries.ts';
import { ApparatusList } from './apparatus-list.tsx';

interface ApparatusPanelProps {
  platform: GamePlatform;
  kind: DepartmentKind;
  rider: Officer | null;
}

export function ApparatusPanel({ platform, kind, rider }: ApparatusPanelProps) {
  const query = useApparatus(platform);
  const { departments } = useAvailableOptions(kind);
  const shown = query.data?.filter(({ departmentId }) => departments.some(({ _id }) => _id === departmentId));
  const offline = useLiveState() === 'offline';
  return (
    <Panel
      title="Apparatus"
      count={shown?.length}
      mark={<StaleMark stale={shown !== undefined && offline} />}
    >
      <Loaded query={query} failed="The apparatus could not be loaded." rows={4}>
        {() => <ApparatusList apparatus={shown ?? []} rider={rider} inDialog={false} />}
      </Loaded>
    </Panel>
  );
}
