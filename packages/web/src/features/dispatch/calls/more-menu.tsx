import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconChevronDown, IconDots } from '@tabler/icons-react';
import type { Call } from '@ten-four/contract/dispatch/calls.schema';
import { serverNow } from '#lib/server-clock.ts';
import { FormDialog } from '#ui/form-dialog/form-dialog.tsx';
import { useTarget } from '#ui/use-target.ts';
import type { CallActionsState } from './call-actions.ts';
import { isHeld } from './call-order.ts';
import { HoldCallForm, MergeCallForm, TransferCallForm } from './more-forms.tsx';

interface MoreMenuProps {
  call: Call;
  actions: CallActionsState;
  /** Turns the menu into the dispatcher's. */
  onCreateBolo?: () => void;
}

const REQUESTS = [
  { service: 'EMS', code: '10-52' },
  { service: 'Fire', code: '10-53' },
] as const;

export function MoreMenu({ call, actions, onCreateBolo }: MoreMenuProps) {
  const { opened, target: form, open, close } = useTarget<'Hold' | 'Merge' | 'Transfer'>();
  const isDispatcher = onCreateBolo !== undefined;
  const requests = REQUESTS.filter(({ service }) => !isDispatcher && !call.services.includes(service));
  const isOnHold = isHeld(call, serverNow());
  return (
    <>
      <Menu position="bottom-end" floatingStrategy="fixed">
        <Menu.Target>
          {isDispatcher ? (
            <Button rightSection={<IconChevronDown size={14} aria-hidden />}>More</Button>
          ) : (
            <ActionIcon aria-label="Other actions for the call">
              <IconDots size={18} aria-hidden />
            </ActionIcon>
          )}
        </Menu.Target>
        <Menu.Dropdown>
          {requests.map(({ service, code }) => (
            <Menu.Item key={service} onClick={() => void actions.request(service)}>
              Request {service} ({code})
            </Menu.Item>
          ))}
          {isDispatcher && <Menu.Item onClick={() => open('Transfer')}>Transfer</Menu.Item>}
          {isOnHold && <Menu.Item onClick={() => void actions.unhold()}>End hold</Menu.Item>}
          {!isOnHold && call.units.length === 0 && <Menu.Item onClick={() => open('Hold')}>Hold</Menu.Item>}
          <Menu.Item onClick={() => open('Merge')}>Merge</Menu.Item>
          {isDispatcher && <Menu.Item onClick={onCreateBolo}>BOLO</Menu.Item>}
        </Menu.Dropdown>
      </Menu>
      <FormDialog opened={opened} title={`${form} Call ${call.callNumber}`} size={440} onClose={close}>
        {form === 'Hold' && <HoldCallForm call={call} onHeld={actions.offerUnhold} />}
        {form === 'Merge' && <MergeCallForm call={call} />}
        {form === 'Transfer' && <TransferCallForm call={call} />}
      </FormDialog>
    </>
  );
}
