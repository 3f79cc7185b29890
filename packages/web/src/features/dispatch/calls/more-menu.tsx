import { ActionIcon, Button, Menu } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconChevronDown, IconDots } from '@tabler/icons-react';
import type { Call } from '@ten-four/contract/dispatch/calls.schema';
import type { Service } from '@ten-four/contract/dispatch/dispatch.values';
import { type JSX, type ReactNode, useState } from 'react';
import { serverNow } from '#lib/server-clock.ts';
import { FormDialog } from '#ui/form-dialog/form-dialog.tsx';
import type { CallActionsState } from './call-actions.ts';
import { isHeld } from './call-order.ts';
import { HoldCallForm } from './hold-call-form.tsx';
import { MergeCallForm } from './merge-call-form.tsx';
import { TransferCallForm } from './transfer-call-form.tsx';

interface MoreMenuProps {
  call: Call;
  actions: CallActionsState;
  button: JSX.Element;
  first: ReactNode;
  last?: ReactNode;
}

function MoreMenu({ call, actions, button, first, last }: MoreMenuProps) {
  const [opened, setOpened] = useState<'hold' | 'merge' | null>(null);
  const dialogProps = (name: typeof opened) => ({ opened: opened === name, onClose: () => setOpened(null) });
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
      <FormDialog {...dialogProps('hold')} title={`Hold Call ${call.callNumber}`} size={440}>
        {(dialog) => <HoldCallForm callId={call._id} onHeld={actions.offerUnholding} dialog={dialog} />}
      </FormDialog>
      <FormDialog {...dialogProps('merge')} title={`Merge Call ${call.callNumber}`} size={440}>
        {(dialog) => <MergeCallForm call={call} dialog={dialog} />}
      </FormDialog>
    </>
  );
}

const REQUESTS: readonly { service: Service; code: string }[] = [
  { service: 'EMS', code: '10-52' },
  { service: 'Fire', code: '10-53' },
];

export function UnitMoreMenu({ call, actions }: { call: Call; actions: CallActionsState }) {
  const missing = REQUESTS.filter(({ service }) => !call.services.includes(service));
  return (
    <MoreMenu
      call={call}
      actions={actions}
      button={
        <ActionIcon aria-label="Other actions for the call">
          <IconDots size={18} aria-hidden />
        </ActionIcon>
      }
      first={missing.map(({ service, code }) => (
        <Menu.Item key={service} onClick={() => void actions.request(service)}>
          Request {service} ({code})
        </Menu.Item>
      ))}
    />
  );
}

interface DispatchMoreMenuProps {
  call: Call;
  actions: CallActionsState;
  onCreateBolo: () => void;
}

export function DispatchMoreMenu({ call, actions, onCreateBolo }: DispatchMoreMenuProps) {
  const [transferring, transfer] = useDisclosure(false);
  return (
    <>
      <MoreMenu
        call={call}
        actions={actions}
        button={<Button rightSection={<IconChevronDown size={14} aria-hidden />}>More</Button>}
        first={<Menu.Item onClick={transfer.open}>Transfer</Menu.Item>}
        last={<Menu.Item onClick={onCreateBolo}>BOLO</Menu.Item>}
      />
      <FormDialog
        opened={transferring}
        title={`Transfer Call ${call.callNumber}`}
        size={440}
        onClose={transfer.close}
      >
        {(dialog) => <TransferCallForm call={call} dialog={dialog} />}
      </FormDialog>
    </>
  );
}
