import type { DepartmentKind } from '@ten-four/contract/settings/settings.values';
import { ServiceRecord } from '#features/dispatch/service/service-record.tsx';
import { useEndpoint } from '#lib/use-endpoint.ts';
import { Loaded } from '#ui/loaded.tsx';
import { usePageKind } from '../page-handle.ts';
import { OfficerRequired, useReportingOfficer } from './officer-registration.tsx';

const UNREGISTERED: Readonly<Record<DepartmentKind, string>> = {
  'Law Enforcement': 'Register as an officer to see your service.',
  'Fire & EMS': 'Register in fire and EMS to see your service.',
};

export default function ServicePage() {
  const kind = usePageKind();
  const { officer, register, registration } = useReportingOfficer(kind);
  const query = useEndpoint(
    'GET /api/service',
    { query: { kind } },
    { staleTime: 0, enabled: !officer.isPending && officer.data !== null },
  );
  return (
    <>
      {officer.data === null ? (
        <OfficerRequired title="Your service" message={UNREGISTERED[kind]} onRegister={register} />
      ) : (
        <Loaded query={query} failed="The service record could not be loaded." rows={8}>
          {({ service }) => <ServiceRecord record={service} canCommend={false} />}
        </Loaded>
      )}
      {registration}
    </>
  );
}
