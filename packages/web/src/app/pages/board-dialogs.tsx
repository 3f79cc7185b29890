import type { Officer } from '@ten-four/contract/officers/officers.contract';
import { lazy, Suspense, useState } from 'react';
import type { BoardDialog } from './use-board-dialogs.ts';

const TenCodesDialog = lazy(() => import('#features/ten-codes/components/ten-codes-dialog.tsx'));
const SubdivisionDialog = lazy(() => import('#features/officers/components/subdivision-dialog.tsx'));
const KeySheet = lazy(() => import('../shell/key-sheet.tsx'));
const CreateCallDialog = lazy(async () => ({
  default: (await import('#features/calls/components/create-call-dialog.tsx')).CreateCallDialog,
}));
const CreateBoloDialog = lazy(async () => ({
  default: (await import('#features/bolos/components/create-bolo-dialog.tsx')).CreateBoloDialog,
}));

interface BoardDialogsProps {
  officer: Officer | null;
  current: BoardDialog | null;
  onClose: () => void;
  onCallCreated: (id: string) => void;
}

/** The dialogs of the officer dashboard, each loaded when it is first opened. */
export function BoardDialogs({ officer, current, onClose, onCallCreated }: BoardDialogsProps) {
  const [needed, setNeeded] = useState<readonly BoardDialog[]>([]);
  if (current !== null && !needed.includes(current)) setNeeded([...needed, current]);
  const window = (name: BoardDialog) => ({ opened: current === name, onClose });
  return (
    <Suspense>
      {needed.includes('codes') && <TenCodesDialog {...window('codes')} />}
      {needed.includes('keys') && <KeySheet {...window('keys')} />}
      {officer !== null && needed.includes('subdivision') && (
        <SubdivisionDialog
          {...window('subdivision')}
          discordId={officer.discordId}
          subdivision={officer.subdivision}
        />
      )}
      {officer !== null && needed.includes('bolo') && (
        <CreateBoloDialog {...window('bolo')} officerId={officer._id} />
      )}
      {officer !== null && needed.includes('call') && (
        <CreateCallDialog {...window('call')} officerId={officer._id} onCreated={onCallCreated} />
      )}
    </Suspense>
  );
}
