import { Button, Menu } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconChevronDown } from '@tabler/icons-react';
import type { Call } from '@ten-four/contract/dispatch/calls.schema';
import { FormDialog } from '#ui/form-dialog/form-dialog.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import type { CallActionsState } from '../calls/call-actions.ts';
import { MoreMenu } from '../calls/more-menu.tsx';

const TransferCallForm = lazyPart(() => import('../calls/transfer-call-form.tsx'));

interface CallMoreProps {
  call: Call;
  actions: CallActionsState;
  onCreateBolo: () => void;
}

/** What else a dispatcher does with a call. */
export function CallMore({ call, actions, onCreateBolo }: CallMoreProps) {
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
