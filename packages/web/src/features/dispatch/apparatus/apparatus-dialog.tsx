import type { Officer } from '@ten-four/contract/officers/officers.contract';
import { Dialog } from '#ui/dialog.tsx';
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
  const isOwn = ({ departmentId }: { departmentId: string }) => departmentId === rider.departmentId;
  return (
    <Loaded query={useApparatus(rider.department)} failed="The apparatus could not be loaded." rows={3}>
      {(all) => <ApparatusList apparatus={all.filter(isOwn)} rider={rider} inDialog />}
    </Loaded>
  );
}
