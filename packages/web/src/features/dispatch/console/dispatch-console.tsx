import type { CurrentUser } from '@ten-four/contract/session/session.contract';
import { useState } from 'react';
import { useBelow } from '#ui/breakpoints.ts';
import { useDialogRequest } from '../board/board-address.ts';
import { CreateBoloDialog } from '../bolos/bolo-forms.tsx';
import { BroadcastDialog } from '../broadcasts/broadcast-form.tsx';
import { CreateCallDialog } from '../calls/call-forms.tsx';
import { AssignSheet } from './assign-sheet.tsx';
import { AssignQuestion } from './assign-units.tsx';
import { ConsoleCalls } from './console-calls.tsx';
import { ConsoleStrip } from './console-strip.tsx';
import { ConsoleTabs } from './console-tabs.tsx';
import { ConsoleUnits } from './console-units.tsx';

import classes from './dispatch-console.module.css';
import { SelectedCall } from './selected-call.tsx';
import { type ConsoleSearch, SideTabs } from './side-tabs.tsx';
import { UnitDrag, UnitSource } from './unit-drag.tsx';
import { type ConsoleState, useConsole } from './use-console.ts';
import { useConsoleKeys } from './use-console-keys.ts';
import { ConsoleWaiting } from './waiting-calls.tsx';
import { WelfareLines } from './welfare-lines.tsx';

export function DispatchConsole({ user, search }: { user: CurrentUser; search: ConsoleSearch }) {
  const state = useConsole(user);
  const { view, tab, setTab, rows, canEdit } = state;
  const phone = useBelow('sm');
  const [searched, setSearched] = useState<string | null>(null);
  if (searched !== search.shown) {
    setSearched(search.shown);
    if (search.shown !== null) setTab('units');
  }
  useDialogRequest(() => state.create('bolo', view.callId ?? undefined));
  useConsoleKeys(state);
  return (
    <div className={classes.console} data-tab={tab} data-dragging={rows.newCallCount !== null || undefined}>
      <ConsoleStrip state={state} isStaff={user.staff} />
      <WelfareLines units={state.units} calls={state.calls} acts={canEdit ? state.unitActs : null} />
      <UnitDrag state={state}>
        <div className={classes.panels}>
          {(phone || rows.waiting.length > 0) && (
            <div className={classes.waiting}>
              <ConsoleWaiting state={state} />
            </div>
          )}
          <div className={classes.calls}>
            <ConsoleCalls state={state} />
          </div>
          <div className={classes.call} data-call={view.emergencyId === null ? state.callId : undefined}>
            <SelectedCall state={state} searchLink={search.link} />
          </div>
          <div className={classes.units}>
            <UnitSource enabled={canEdit} className={classes.onDuty ?? ''}>
              <ConsoleUnits state={state} />
            </UnitSource>
            <SideTabs state={state} search={search} />
          </div>
        </div>
      </UnitDrag>
      {phone && <ConsoleTabs state={state} />}
      <Dialogs state={state} officerId={user._id} />
    </div>
  );
}

function Dialogs({ state, officerId }: { state: ConsoleState; officerId: string }) {
  const { view, units, creation } = state;
  const { platform } = view;
  const { what, callId } = creation.target ?? {};
  const dialog = (of: typeof what) => ({ opened: creation.opened && what === of, onClose: creation.close });
  return (
    <>
      <AssignSheet state={state} />
      <AssignQuestion assigning={state.assigning} />
      <CreateCallDialog
        {...dialog('call')}
        officerId={officerId}
        dispatch={{ platform, units }}
        onCreated={state.openCall}
      />
      <CreateBoloDialog
        {...dialog('bolo')}
        {...(callId !== undefined && { callId })}
        officerId={officerId}
        platform={platform}
      />
      <BroadcastDialog {...dialog('broadcast')} platform={platform} />
    </>
  );
}
