import { Box } from '@mantine/core';
import { EMERGENCY_TEXTS } from '@ten-four/contract/emergencies/emergencies.values';
import type { GamePlatform } from '@ten-four/contract/officers/officers.values';
import { useNavigate } from 'react-router';
import { useCivilians } from '#features/civilians/civilians.queries.ts';
import { EmergencyForm } from '#features/emergencies/components/emergency-form.tsx';
import { OpenCallsCards, OpenCallsLine } from '#features/emergencies/components/open-calls.tsx';
import { OwnCalls } from '#features/emergencies/components/own-calls.tsx';
import { useEmergencyOptions, useOpenEmergencies } from '#features/emergencies/emergencies.queries.ts';
import { useCommunity } from '#lib/community.ts';
import { personName } from '#lib/person-name.ts';
import { Loaded } from '#ui/loaded.tsx';
import { EmergencyFrame } from '../stage/emergency-frame.tsx';
import classes from '../stage/emergency-page.module.css';

export default function Call911Page() {
  const navigate = useNavigate();
  const options = useEmergencyOptions();
  const civilians = useCivilians();
  const hasOpen = useOpenEmergencies().length > 0;
  return (
    <EmergencyFrame back={{ to: '/home', label: 'Home' }} aside={hasOpen ? <OpenCallsCards /> : undefined}>
      <div className={classes.page} data-open-calls={hasOpen || undefined}>
        <Box className={classes.line ?? ''} hiddenFrom="md">
          <OpenCallsLine />
        </Box>
        <Loaded query={options} failed="911 could not be loaded." rows={8}>
          {({ platforms, tiles }) =>
            // Wait for the characters, because the caller is preselected; on failure the call is anonymous.
            !civilians.isPending && (
              <EmergencyForm
                platforms={platforms}
                tiles={tiles}
                callers={(civilians.data ?? [])
                  .filter(({ deceased }) => !deceased)
                  .map((civilian) => ({ _id: civilian._id, name: personName(civilian) }))}
                closed={(platform) => <Closed platform={platform} />}
                onCalled={({ _id }) => void navigate(`/911/${_id}`)}
              />
            )
          }
        </Loaded>
      </div>
    </EmergencyFrame>
  );
}

function Closed({ platform }: { platform: GamePlatform }) {
  const isNever = useCommunity().data?.dispatch.call911 === 'Never';
  return (
    <div className={classes.closed}>
      <p role="status">{isNever ? EMERGENCY_TEXTS.closed : EMERGENCY_TEXTS.nobodyOnDuty(platform)}</p>
      <OwnCalls />
    </div>
  );
}
