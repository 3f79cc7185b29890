import { VisuallyHidden } from '@mantine/core';
import type { DepartmentKind } from '@ten-four/contract/settings/settings.values';
import { useLocation } from 'react-router';
import { kindOfPage } from '#features/dispatch/board/board-address.ts';
import { CarView } from '#features/dispatch/car/car-view.tsx';
import { useOfficer } from '#features/dispatch/duty/duty.queries.ts';
import { useConfig, useCurrentUser } from '#features/session/session.queries.ts';
import { DemoBanner } from '#ui/demo-banner.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { LivePill } from '../live/live-pill.tsx';
import { NoAccess, RequireRole } from '../session/guards.tsx';
import { OfflineLine } from '../shell/offline-line.tsx';
import classes from './car.page.module.css';

const ROLES = { 'Law Enforcement': 'publicSafety', 'Fire & EMS': 'fireRescue' } as const;

/** In the car: one's own unit on the phone beside the wheel, without anything around it. */
export default function CarPage() {
  const isDemo = useConfig().data?.demo === true;
  const kind = kindOfPage(useLocation().pathname) ?? 'Law Enforcement';
  const user = useCurrentUser().data;
  return (
    <div className={classes.page}>
      {isDemo && <DemoBanner />}
      <OfflineLine />
      <main className={classes.main} id="content" tabIndex={-1}>
        {user?.[ROLES[kind]] ? (
          <OwnCar discordId={user.discordId} kind={kind} />
        ) : (
          <>
            <VisuallyHidden component="h1">In the car</VisuallyHidden>
            <RequireRole needs={ROLES[kind]} />
          </>
        )}
      </main>
    </div>
  );
}

function OwnCar({ discordId, kind }: { discordId: string; kind: DepartmentKind }) {
  const officer = useOfficer(discordId, kind);
  return (
    <Loaded query={officer} failed="Your profile could not be loaded." rows={6}>
      {(profile) =>
        profile === null ? (
          <>
            <VisuallyHidden component="h1">In the car</VisuallyHidden>
            <NoAccess message="This page needs a unit of your own." />
          </>
        ) : (
          <CarView officer={profile} pill={<LivePill inFull />} />
        )
      }
    </Loaded>
  );
}
