import type { Officer } from '@ten-four/contract/officers/officers.contract';
import { ApparatusDialog } from '#features/dispatch/apparatus/apparatus.tsx';
import type { BoardDialog, useBoardDialogs } from '#features/dispatch/board/use-board-dialogs.ts';
import { CreateBoloDialog } from '#features/dispatch/bolos/bolo-forms.tsx';
import { BroadcastDialog } from '#features/dispatch/broadcasts/broadcast-form.tsx';
import { CreateCallDialog } from '#features/dispatch/calls/call-forms.tsx';
import { QuickCallSheet } from '#features/dispatch/calls/quick-call-sheet.tsx';
import { SubdivisionDialog } from '#features/dispatch/duty/subdivision-dialog.tsx';
import { CallsignDialog } from '#features/officers/components/callsign-dialog.tsx';
import { useCurrentUser } from '#features/session/session.queries.ts';
import { TenCodesDialog } from '#features/ten-codes/components/ten-codes-dialog.tsx';
import { unitIdOf } from '#lib/own-profile.ts';
import { KeySheet } from '../shell/key-sheet.tsx';

interface BoardDialogsProps {
  officer: Officer | null;
  dialogs: ReturnType<typeof useBoardDialogs>;
  onCallCreated: (id: string) => void;
}

export function BoardDialogs({ officer, dialogs, onCallCreated }: BoardDialogsProps) {
  const covered = useCurrentUser().data?.departments ?? [];
  const dialogProps = (name: BoardDialog) => ({ opened: dialogs.current === name, onClose: dialogs.close });
  return (
    <>
      <TenCodesDialog {...dialogProps('codes')} />
      <KeySheet {...dialogProps('keys')} kind={officer?.kind} />
      {officer !== null && (
        <>
          <SubdivisionDialog {...dialogProps('subdivision')} officer={officer} />
          <CallsignDialog {...dialogProps('callsign')} officer={officer} covered={covered} />
          {officer.kind === 'Law Enforcement' ? (
            <CreateBoloDialog {...dialogProps('bolo')} officerId={officer._id} />
          ) : (
            <BroadcastDialog {...dialogProps('broadcast')} platform={officer.department} fireOnly />
          )}
          <ApparatusDialog {...dialogProps('ride')} rider={officer} />
          <QuickCallSheet
            {...dialogProps('quick')}
            officer={officer}
            onAllFields={() => dialogs.open('call')}
          />
          <CreateCallDialog
            {...dialogProps('call')}
            officerId={officer._id}
            unit={{ id: unitIdOf(officer), platform: officer.department, kind: officer.kind }}
            onCreated={onCallCreated}
          />
        </>
      )}
    </>
  );
}
