import { ActionIcon, Menu } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconDots } from '@tabler/icons-react';
import type { Call } from '@ten-four/contract/dispatch/calls.schema';
import type { Service } from '@ten-four/contract/dispatch/dispatch.values';
import { FormDialog } from '#ui/form-dialog/form-dialog.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import type { CallActionsState } from './call-actions.tsx';

const HoldCallForm = lazyPart(() => import('./hold-call-form.tsx'));
const MergeCallForm = lazyPart(() => import('./merge-call-form.tsx'));

/** The services that an officer asks for, with the code by which it is said over the radio. */
const REQUESTS: readonly { service: Service; code: string }[] = [
  { service: 'EMS', code: '10-52' },
  { service: 'Fire', code: '10-53' },
];

/** What is done with a call more rarely, of that what applies. */
export function MoreActions({ call, actions }: { call: Call; actions: CallActionsState }) {
  const [holding, hold] = useDisclosure(false);
  const [merging, merge] = useDisclosure(false);
  const missing = REQUESTS.filter(({ service }) => !call.services.includes(service));
  const isHeld = call.heldUntil !== null;
  return (
    <>
      <Menu position="bottom-end" floatingStrategy="fixed">
        <Menu.Target>
          <ActionIcon aria-label="Other actions for the call">
            <IconDots size={18} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {missing.map(({ service, code }) => (
            <Menu.Item key={service} onClick={() => void actions.request(service)}>
              Request {service} ({code})
            </Menu.Item>
          ))}
          {isHeld && <Menu.Item onClick={() => void actions.unhold()}>End hold</Menu.Item>}
          {!isHeld && call.units.length === 0 && <Menu.Item onClick={hold.open}>Hold</Menu.Item>}
          <Menu.Item onClick={merge.open}>Merge</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <FormDialog opened={holding} title={`Hold Call ${call.callNumber}`} size={440} onClose={hold.close}>
        {(dialog) => <HoldCallForm callId={call._id} onHeld={actions.offerUnholding} dialog={dialog} />}
      </FormDialog>
      <FormDialog opened={merging} title={`Merge Call ${call.callNumber}`} size={440} onClose={merge.close}>
        {(dialog) => <MergeCallForm call={call} dialog={dialog} />}
      </FormDialog>
    </>
  );
}
