import { Stack, VisuallyHidden } from '@mantine/core';
import type { DepartmentKind } from '@ten-four/contract/settings/settings.values';
import { CarView } from '#features/dispatch/car/car-view.tsx';
import { useOfficer } from '#features/dispatch/duty/duty.queries.ts';
import { RecapCard } from '#features/dispatch/service/recap-card.tsx';
import { useConfig, useCurrentUser } from '#features/session/session.queries.ts';
import { DemoBanner } from '#ui/demo-banner.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { LivePill } from '../live/live-pill.tsx';
import { usePageKind } from '../page-handle.ts';
import { NoAccess, RequireRole } from '../session/guards.tsx';
import { OfflineLine } from '../shell/offline-line.tsx';
import { useStopCard } from './stop-card.tsx';

const ROLES = { 'Law Enforcement': 'publicSafety', 'Fire & EMS': 'fireRescue' } as const;

export default function CarPage() {
  const isDemo = useConfig().data?.demo === true;
  const kind = usePageKind();
  const user = useCurrentUser().data;
  return (
    <Stack gap={0} h="calc(100dvh - var(--panic, 0px))" style={{ overflow: 'clip' }}>
      {isDemo && <DemoBanner />}
      <OfflineLine />
      {user != null && <RecapCard user={user} />}
      <Stack component="main" flex={1} gap={0} mih={0} id="content" tabIndex={-1}>
        {user?.[ROLES[kind]] ? (
          <OwnCar discordId={user.discordId} kind={kind} />
        ) : (
          <>
            <VisuallyHidden component="h1">In the car</VisuallyHidden>
            <RequireRole needs={ROLES[kind]} />
          </>
        )}
      </Stack>
    </Stack>
  );
}

function OwnCar({ discordId, kind }: { discordId: string; kind: DepartmentKind }) {
  const officer = useOfficer(discordId, kind);
  const stopCard = useStopCard(officer.data ?? null);
  return (
    <Loaded query={officer} failed="Your profile could not be loaded." rows={6}>
      {(profile) =>
        profile === null ? (
          <>
            <VisuallyHidden component="h1">In the car</VisuallyHidden>
            <NoAccess message="You need your own unit to use this page." />
          </>
        ) : (
          <>
            <CarView officer={profile} pill={<LivePill inFull />} stopCard={stopCard.cardOf} />
            {stopCard.dialog}
          </>
        )
      }
    </Loaded>
  );
}
