import { ActionIcon, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import type { Call } from '@ten-four/contract/dispatch/calls.schema';
import type { Service } from '@ten-four/contract/dispatch/dispatch.values';
import type { CallActionsState } from './call-actions.ts';
import { MoreMenu } from './more-menu.tsx';

/** The services that an officer asks for, with the code by which it is said over the radio. */
const REQUESTS: readonly { service: Service; code: string }[] = [
  { service: 'EMS', code: '10-52' },
  { service: 'Fire', code: '10-53' },
];

/** The same on an officer's board, who asks for other services too. */
export function MoreActions({ call, actions }: { call: Call; actions: CallActionsState }) {
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
