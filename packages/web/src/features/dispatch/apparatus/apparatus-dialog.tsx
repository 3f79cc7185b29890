import type { Officer } from '@ten-four/contract/officers/officers.contract';
import { Dialog } from '#ui/dialog.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { useApparatus } from './apparatus.queries.ts';
import { ApparatusList } from './apparatus-list.tsx';

interface ApparatusDialogProps {
  opened: boolean;
  rider: Officer;
  onClose: () => void;
}

export function ApparatusDialog({ opened, rider, onClose }: ApparatusDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Apparatus" size={440}>
      <OwnApparatus rider={rider} />
    </Dialog>
  );
}

function OwnApparatus({ rider }: { rider: Officer }) {
  const query = useApparatus(rider.department);
  return (
    <Loaded query={query} failed="The apparatus could not be loaded." rows={3}>
      {(all) => {
        const own = all.filter(({ departmentId }) => departmentId === rider.departmentId);
        if (own.length === 0) return <EmptyState message="No apparatus in service." />;
        return <ApparatusList apparatus={own} rider={rider} inDialog />;
      }}
    </Loaded>
  );
}
