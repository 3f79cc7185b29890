import type { Officer } from '@ten-four/contract/officers/officers.contract';
import type { GamePlatform } from '@ten-four/contract/officers/officers.values';
import type { DepartmentKind } from '@ten-four/contract/settings/settings.values';
import { useAvailableOptions } from '#lib/community.ts';
import { Dialog } from '#ui/dialog.tsx';
import type { DialogOf } from '#ui/form-dialog/form-dialog.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { Panel } from '#ui/panel.tsx';
import { LiveMark } from '../live-mark.tsx';
import { useApparatus } from './apparatus.queries.ts';
import { ApparatusList } from './apparatus-list.tsx';

const FAILED = 'The apparatus could not be loaded.';

interface ApparatusPanelProps {
  platform: GamePlatform;
  kind: DepartmentKind;
  rider: Officer | null;
}

export function ApparatusPanel({ platform, kind, rider }: ApparatusPanelProps) {
  const query = useApparatus(platform);
  const { departments } = useAvailableOptions(kind);
  const shown = query.data?.filter(({ departmentId }) => departments.some(({ _id }) => _id === departmentId));
  return (
    <Panel
      title="Apparatus"
      count={shown?.length}
      mark={<LiveMark query={{ data: query.data, isError: false }} />}
    >
      <Loaded query={query} failed={FAILED} rows={4}>
        {() => <ApparatusList apparatus={shown ?? []} rider={rider} inDialog={false} />}
      </Loaded>
    </Panel>
  );
}

export function ApparatusDialog({ rider, ...dialog }: DialogOf<{ rider: Officer }>) {
  return (
    <Dialog {...dialog} title="Apparatus" size={440}>
      <OwnApparatus rider={rider} />
    </Dialog>
  );
}

function OwnApparatus({ rider }: { rider: Officer }) {
  const isOwn = ({ departmentId }: { departmentId: string }) => departmentId === rider.departmentId;
  return (
    <Loaded query={useApparatus(rider.department)} failed={FAILED} rows={3}>
      {(all) => <ApparatusList apparatus={all.filter(isOwn)} rider={rider} inDialog />}
    </Loaded>
  );
}
