import { SERVICE_TEXTS } from '@ten-four/contract/service/service.values';
import type { DepartmentKind } from '@ten-four/contract/settings/settings.values';
import { ServiceRecord } from '#features/dispatch/service/service-record.tsx';
import { useEndpoint } from '#lib/use-endpoint.ts';
import { Loaded } from '#ui/loaded.tsx';
import { SkeletonRows } from '#ui/skeleton-rows.tsx';
import { usePageKind } from '../page-handle.ts';
import { OfficerRequired, useReportingOfficer } from './officer-registration.tsx';

const UNREGISTERED: Readonly<Record<DepartmentKind, string>> = {
  'Law Enforcement': 'Register as an officer to see your service.',
  'Fire & EMS': 'Register in fire and EMS to see your service.',
};

export default function ServicePage() {
  const kind = usePageKind();
  const { officer, register, registration } = useReportingOfficer(kind);
  if (officer.isPending) return <SkeletonRows rows={8} />;
  return (
    <>
      {officer.data === null ? (
        <OfficerRequired title="Your service" message={UNREGISTERED[kind]} onRegister={register} />
      ) : (
        <OwnService key={kind} kind={kind} />
      )}
      {registration}
    </>
  );
}

function OwnService({ kind }: { kind: DepartmentKind }) {
  const query = useEndpoint('GET /api/service', { query: { kind } }, { staleTime: 0 });
  return (
    <Loaded query={query} failed={SERVICE_TEXTS.loadFailed} rows={8}>
      {({ service }) => <ServiceRecord record={service} />}
    </Loaded>
  );
}
