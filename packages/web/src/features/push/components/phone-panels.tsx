import { Stack } from '@mantine/core';
import type { CurrentUser } from '@ten-four/contract/session/session.contract';
import type { ReactNode } from 'react';
import { Loaded } from '#ui/loaded.tsx';
import { Panel } from '#ui/panel.tsx';
import { usePush, useThisDevice } from '../phone.queries.ts';
import { DeviceList } from './device-list.tsx';
import { NotificationPreferences } from './notification-preferences.tsx';
import { QuietHours } from './quiet-hours.tsx';
import { ThisPhone } from './this-phone.tsx';

interface PhonePanelsProps {
  user: CurrentUser;
  /** The app's own origin, if this page is hosted elsewhere. */
  home: string | null;
  otherDevice: ReactNode;
}

export function PhonePanels({ user, home, otherDevice }: PhonePanelsProps) {
  const query = usePush();
  const own = useThisDevice().data ?? null;
  return (
    <Stack gap={8} maw={640}>
      <Panel title="This phone">
        <Loaded query={query} failed="Failed to load your devices.">
          {(push) => <ThisPhone user={user} push={push} own={own} home={home} />}
        </Loaded>
      </Panel>
      {query.data !== undefined && (
        <>
          <Panel title="What rings">
            <NotificationPreferences user={user} choices={query.data.choices} />
          </Panel>
          <Panel title="Quiet hours">
            <QuietHours
              key={`${query.data.choices.quietFrom} ${query.data.choices.quietTo}`}
              choices={query.data.choices}
            />
          </Panel>
          <Panel title="Your devices" count={query.data.devices.length}>
            <DeviceList devices={query.data.devices} own={own} />
          </Panel>
        </>
      )}
      {otherDevice}
    </Stack>
  );
}
