import { Button } from '@mantine/core';
import { EmptyState } from '#ui/empty-state.tsx';
import { Panel } from '#ui/panel.tsx';
import { UnitDashboard } from './unit-dashboard.tsx';

export default function OfficerDashboardPage() {
  return (
    <UnitDashboard
      kind="Law Enforcement"
      withoutProfile={(register) => (
        <Panel title="Officer Dashboard">
          <EmptyState
            message="Register as an officer to open this dashboard."
            action={
              <Button variant="filled" onClick={register}>
                Register
              </Button>
            }
          />
        </Panel>
      )}
    />
  );
}
