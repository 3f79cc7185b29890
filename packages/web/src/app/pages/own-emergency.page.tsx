import { Stack } from '@mantine/core';
import { emergencyName } from '@ten-four/contract/emergencies/emergencies.values';
import { useParams } from 'react-router';
import { OwnCall } from '#features/emergencies/components/own-call.tsx';
import { OwnCalls } from '#features/emergencies/components/own-calls.tsx';
import { isOwn, useOwnEmergency } from '#features/emergencies/emergencies.queries.ts';
import { stageWords } from '#features/emergencies/steps.ts';
import { isNotFound } from '#lib/api-client.ts';
import { Loaded } from '#ui/loaded.tsx';
import { usePageTitle } from '../page-handle.ts';
import { EmergencyFrame } from '../stage/emergency-frame.tsx';
import classes from '../stage/emergency-page.module.css';

const BACK = { to: '/911', label: 'Back to Call 911' };

export default function OwnEmergencyPage() {
  const { id = '' } = useParams();
  const query = useOwnEmergency(id);
  const emergency = query.data?.emergency;
  usePageTitle(emergency !== undefined && isOwn(emergency) ? stageWords(emergency) : undefined);
  // Others' calls are on the dispatch boards.
  if (isNotFound(query.error) || (emergency !== undefined && !isOwn(emergency))) {
    return (
      <EmergencyFrame back={BACK}>
        <div className={classes.closed}>
          <p>911 call not found.</p>
          <OwnCalls />
        </div>
      </EmergencyFrame>
    );
  }
  return (
    <EmergencyFrame
      back={BACK}
      note={emergency && `${emergencyName(emergency.number)} · ${emergency.platform}`}
    >
      <Stack gap={0} flex={{ base: 1, sm: 'none' }} p={{ base: '12px 16px 0', sm: 0 }}>
        <Loaded query={query} failed="Your 911 call could not be loaded.">
          {({ emergency: found }) => isOwn(found) && <OwnCall key={found._id} emergency={found} />}
        </Loaded>
      </Stack>
    </EmergencyFrame>
  );
}
