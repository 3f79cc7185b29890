import type { Officer } from '@ten-four/contract/officers/officers.contract';
import type { BoardDialog } from '#features/dispatch/board/use-board-dialogs.ts';
import { useCurrentUser } from '#features/session/session.queries.ts';
import { lazyDialog } from '#ui/lazy-dialog.tsx';

const TenCodesDialog = lazyDialog(() => import('#features/ten-codes/components/ten-codes-dialog.tsx'));
const SubdivisionDialog = lazyDialog(() => import('#features/dispatch/duty/subdivision-dialog.tsx'));
const CallsignDialog = lazyDialog(() => import('#features/officers/components/callsign-dialog.tsx'));
const KeySheet = lazyDialog(() => import('../shell/key-sheet.tsx'));
const CreateCallDialog = lazyDialog(() => import('#features/dispatch/calls/call-forms.tsx'));
const CreateBoloDialog = lazyDialog(() => import('#features/dispatch/bolos/bolo-forms.tsx'));

interface BoardDialogsProps {
  officer: Officer | null;
  current: BoardDialog | null;
  onClose: () => void;
  onCallCreated: (id: string) => void;
}

/** The dialogs of the officer dashboard, each loaded when it is first opened. */
export function BoardDialogs({ officer, current, onClose, onCallCreated }: BoardDialogsProps) {
  const covered = useCurrentUser().data?.departments ?? [];
  const window = (name: BoardDialog) => ({ opened: current === name, onClose });
  return (
    <>
      <TenCodesDialog {...window('codes')} />
      <KeySheet {...window('keys')} />
      {officer !== null && (
        <>
          <SubdivisionDialog
            {...window('subdivision')}
            discordId={officer.discordId}
            departmentId={officer.departmentId}
            subdivision={officer.subdivision}
          />
          <CallsignDialog {...window('callsign')} officer={officer} covered={covered} />
          <CreateBoloDialog {...window('bolo')} officerId={officer._id} />
          <CreateCallDialog {...window('call')} officerId={officer._id} onCreated={onCallCreated} />
        </>
      )}
    </>
  );
}
