import { Menu } from '@mantine/core';
import type { Call } from '@ten-four/contract/dispatch/calls.schema';
import { type JSX, type ReactNode, useState } from 'react';
import { serverNow } from '#lib/server-clock.ts';
import { FormDialog } from '#ui/form-dialog/form-dialog.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import type { CallActionsState } from './call-actions.ts';
import { isHeld } from './call-order.ts';

const HoldCallForm = lazyPart(() => import('./hold-call-form.tsx'));
const MergeCallForm = lazyPart(() => import('./merge-call-form.tsx'));

interface MoreMenuProps {
  call: Call;
  actions: CallActionsState;
  /** What opens it. */
  button: JSX.Element;
  /** Items above and below those that every board has. */
  first: ReactNode;
  last?: ReactNode;
}

/** What is done with a call more rarely, of that what applies. */
export function MoreMenu({ call, actions, button, first, last }: MoreMenuProps) {
  const [opened, setOpened] = useState<'hold' | 'merge' | null>(null);
  const window = (name: typeof opened) => ({ opened: opened === name, onClose: () => setOpened(null) });
  const held = isHeld(call, serverNow());
  return (
    <>
      <Menu position="bottom-end" floatingStrategy="fixed">
        <Menu.Target>{button}</Menu.Target>
        <Menu.Dropdown>
          {first}
          {held && <Menu.Item onClick={() => void actions.unhold()}>End hold</Menu.Item>}
          {!held && call.units.length === 0 && <Menu.Item onClick={() => setOpened('hold')}>Hold</Menu.Item>}
          <Menu.Item onClick={() => setOpened('merge')}>Merge</Menu.Item>
          {last}
        </Menu.Dropdown>
      </Menu>
      <FormDialog {...window('hold')} title={`Hold Call ${call.callNumber}`} size={440}>
        {(dialog) => <HoldCallForm callId={call._id} onHeld={actions.offerUnholding} dialog={dialog} />}
      </FormDialog>
      <FormDialog {...window('merge')} title={`Merge Call ${call.callNumber}`} size={440}>
        {(dialog) => <MergeCallForm call={call} dialog={dialog} />}
      </FormDialog>
    </>
  );
}
