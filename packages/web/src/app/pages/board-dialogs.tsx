import type { Officer } from '@ten-four/contract/officers/officers.contract';
import type { BoardDialog } from '#features/dispatch/board/use-board-dialogs.ts';
import { useCurrentUser } from '#features/session/session.queries.ts';
import { unitIdOf } from '#lib/own-profile.ts';
import { lazyDialog } from '#ui/lazy-dialog.tsx';

const TenCodesDialog = lazyDialog(() => import('#features/ten-codes/components/ten-codes-dialog.tsx'));
const SubdivisionDialog = lazyDialog(() => import('#features/dispatch/duty/subdivision-dialog.tsx'));
const CallsignDialog = lazyDialog(() => import('#features/officers/components/callsign-dialog.tsx'));
const ApparatusDialog = lazyDialog(() => import('#features/dispatch/apparatus/apparatus-dialog.tsx'));
const BroadcastDialog = lazyDialog(() => import('#features/dispatch/broadcasts/broadcast-form.tsx'));
const KeySheet = lazyDialog(() => import('../shell/key-sheet.tsx'));
const CreateCallDialog = lazyDialog(() => import('#features/dispatch/calls/call-forms.tsx'));
const QuickCallSheet = lazyDialog(() => import('#features/dispatch/calls/quick-call-sheet.tsx'));
const CreateBoloDialog = lazyDialog(() => import('#features/dispatch/bolos/bolo-forms.tsx'));

interface BoardDialogsProps {
  officer: Officer | null;
  current: BoardDialog | null;
  onOpen: (dialog: BoardDialog) => void;
  onClose: () => void;
  onCallCreated: (id: string) => void;
}

/** The dialogs of the unit board, each loaded when it is first opened. */
export function BoardDialogs({ officer, current, onOpen, onClose, onCallCreated }: BoardDialogsProps) {
  const covered = useCurrentUser().data?.departments ?? [];
  const window = (name: BoardDialog) => ({ opened: current === name, onClose });
  return (
    <>
      <TenCodesDialog {...window('codes')} />
      <KeySheet {...window('keys')} kind={officer?.kind} />
      {officer !== null && (
        <>
          <SubdivisionDialog {...window('subdivision')} officer={officer} />
          <CallsignDialog {...window('callsign')} officer={officer} covered={covered} />
          {officer.kind === 'Law Enforcement' ? (
            <CreateBoloDialog {...window('bolo')} officerId={officer._id} />
          ) : (
            <BroadcastDialog {...window('broadcast')} platform={officer.department} ofFire />
          )}
          <ApparatusDialog {...window('ride')} rider={officer} />
          <QuickCallSheet {...window('quick')} officer={officer} onAllFields={() => onOpen('call')} />
          <CreateCallDialog
            {...window('call')}
            officerId={officer._id}
            unit={{ id: unitIdOf(officer), platform: officer.department, kind: officer.kind }}
            onCreated={onCallCreated}
          />
        </>
      )}
    </>
  );
}
