import { UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconFileText, IconList, IconPhoneCall, IconUsers } from '@tabler/icons-react';
import type { CurrentUser } from '@ten-four/contract/session/session.contract';
import { altKey } from '#lib/alt-key.ts';
import { useKeys } from '#lib/use-keys.ts';
import { useBelow } from '#ui/breakpoints.ts';
import { useDialogRequest } from '../board/board-address.ts';
import { CreateBoloDialog } from '../bolos/bolo-forms.tsx';
import { BroadcastDialog } from '../broadcasts/broadcast-form.tsx';
import { CreateCallDialog } from '../calls/call-forms.tsx';
import { AssignQuestion, AssignSheet } from './assign-units.tsx';
import { ConsoleCalls } from './console-calls.tsx';
import { ConsoleStrip } from './console-strip.tsx';
import tabClasses from './console-tabs.module.css';
import { ConsoleUnits } from './console-units.tsx';
import classes from './dispatch-console.module.css';
import { SelectedCall } from './selected-call.tsx';
import { SideTabs } from './side-tabs.tsx';
import { UnitDrag, UnitSource } from './unit-drag.tsx';
import { type ConsoleSearch, type ConsoleState, useConsole } from './use-console.ts';
import { ConsoleWaiting } from './waiting-calls.tsx';
import { WelfareLines } from './welfare-lines.tsx';

export function DispatchConsole({ user, search }: { user: CurrentUser; search: ConsoleSearch }) {
  const state = useConsole(user, search);
  const { view, tab, rows, canEdit } = state;
  const phone = useBelow('sm');
  useDialogRequest(() => state.create('bolo', view.callId ?? undefined));
  useConsoleKeys(state);
  return (
    <div className={classes.console} data-tab={tab} data-dragging={rows.newCallCount !== null || undefined}>
      <ConsoleStrip state={state} />
      <WelfareLines units={state.units} calls={state.calls} actions={canEdit ? state.unitActions : null} />
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
            <SelectedCall state={state} />
          </div>
          <div className={classes.units}>
            <UnitSource enabled={canEdit}>
              <ConsoleUnits state={state} />
            </UnitSource>
            <SideTabs state={state} />
          </div>
        </div>
      </UnitDrag>
      {phone && <ConsoleTabs state={state} />}
      <Dialogs state={state} />
    </div>
  );
}

function Dialogs({ state }: { state: ConsoleState }) {
  const { view, units } = state;
  const { platform } = view;
  const officerId = state.user._id;
  const { opened, target, close } = state.creation;
  const { kind, callId } = target ?? {};
  const dialog = (name: typeof kind) => ({ opened: opened && kind === name, onClose: close });
  return (
    <>
      <AssignSheet state={state} />
      <AssignQuestion state={state} />
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

function ConsoleTabs({ state }: { state: ConsoleState }) {
  const { tab, setTab, calls, callId, waiting } = state;
  const call = calls.find(({ _id }) => _id === callId);
  const tabs = [
    { name: '911', label: '911', icon: IconPhoneCall },
    { name: 'calls', label: 'Calls', icon: IconList },
    { name: 'units', label: 'Units', icon: IconUsers },
    { name: 'call', label: call === undefined ? 'Call' : `Call ${call.callNumber}`, icon: IconFileText },
  ] as const;
  return (
    <nav className={tabClasses.tabs} aria-label="Boards">
      {tabs.map(({ name, label, icon: Icon }) => (
        <UnstyledButton
          key={name}
          className={tabClasses.tab}
          aria-current={tab === name || undefined}
          onClick={() => setTab(name)}
        >
          <Icon size={20} stroke={1.75} aria-hidden />
          {label}
          {name === '911' && waiting.length > 0 && (
            <span className={tabClasses.badge}>
              {waiting.length}
              <VisuallyHidden> waiting</VisuallyHidden>
            </span>
          )}
        </UnstyledButton>
      ))}
    </nav>
  );
}

const focusBoard = (name: string) =>
  document.querySelector<HTMLElement>(`[data-focus="${name}"] [data-row][tabindex="0"]`)?.focus();

function useConsoleKeys({ canEdit, takeOldest, create, clearSelection }: ConsoleState): void {
  const actions: Readonly<Record<string, () => void>> = {
    c: () => focusBoard('calls'),
    u: () => focusBoard('units'),
    ...(canEdit && {
      t: takeOldest,
      n: () => create('call'),
      b: () => create('bolo'),
      g: () => create('broadcast'),
    }),
  };
  useKeys((event) => {
    // A second dialog would discard what is typed in the first.
    if (document.querySelector('[role="dialog"]') !== null) return;
    if (event.key === 'Escape') return event.defaultPrevented ? undefined : clearSelection();
    const action = actions[altKey(event) ?? ''];
    if (action === undefined) return;
    event.preventDefault();
    action();
  });
}
