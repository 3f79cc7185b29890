import { useQueryClient } from '@tanstack/react-query';
import type { CivilianDetail } from '@ten-four/contract/civilians/civilians.contract';
import type { Officer } from '@ten-four/contract/officers/officers.contract';
import { REPORT_NAMES, REPORT_TYPES } from '@ten-four/contract/reports/reports.values';
import type { Vehicle } from '@ten-four/contract/vehicles/vehicles.contract';
import { useMemo } from 'react';
import { CreateBoloDialog } from '#features/dispatch/bolos/bolo-forms.tsx';
import { useOfficer } from '#features/dispatch/duty/duty.queries.ts';
import { LicenseStandingDialog } from '#features/licenses/components/license-standing-dialog.tsx';
import { RecordDialog } from '#features/reports/components/record-dialog.tsx';
import { useCivilianRecords } from '#features/reports/reports.queries.ts';
import { fullName, looksOf } from '#features/search/components/full-name.ts';
import type { ProfileTool } from '#features/search/components/profile.tsx';
import { ProfileRecords, type RecordRow } from '#features/search/components/profile-records.tsx';
import { SearchResults } from '#features/search/components/search-results.tsx';
import {
  type SearchAnswer,
  useSearchResult,
  writeFoundLicenses,
  writeFoundVehicle,
} from '#features/search/search.queries.ts';
import { useSearchAddress } from '#features/search/selection.ts';
import { useCurrentUser } from '#features/session/session.queries.ts';
import { ImpoundDialog } from '#features/vehicles/components/impound-dialog.tsx';
import { CreateWarrantDialog } from '#features/warrants/components/create-warrant-dialog.tsx';
import { type Target, useTarget } from '#ui/use-target.ts';
import { warrantLink } from '../search-link.ts';
import { ReportDialog } from './report-dialog.tsx';
import { SearchFrame } from './search-frame.tsx';

export default function SearchPage() {
  const officer = useOfficer(useCurrentUser().data?.discordId).data ?? null;
  const { selection, owner, search, showOwner } = useSearchAddress();
  const query = useSearchResult(selection);
  const civilian = query.data?.civilian ?? null;
  const tool = useTarget<ProfileTool>();
  const vehicle = useTarget<Vehicle>();
  const { open: onOpen } = tool;
  const { open: onImpound } = vehicle;
  const tools = useMemo(() => ({ onOpen, onImpound }), [onOpen, onImpound]);
  return (
    <>
      <SearchFrame scope="database" selection={selection} query={query} civilian={civilian} search={search}>
        {(shown) => (
          <SearchResults
            query={query}
            selection={shown}
            owner={owner}
            onShowOwner={showOwner}
            tools={officer === null ? null : tools}
            warrantLink={warrantLink}
            recordsOf={(civilianId) => <Records civilianId={civilianId} />}
          />
        )}
      </SearchFrame>
      {query.data && civilian !== null && (
        <ProfileDialogs
          key={civilian._id}
          found={query.data}
          civilian={civilian}
          officer={officer}
          tool={tool}
          vehicle={vehicle}
        />
      )}
    </>
  );
}

function Records({ civilianId }: { civilianId: string }) {
  const { target: shown, opened, open, close } = useTarget<RecordRow>();
  return (
    <>
      <ProfileRecords query={useCivilianRecords(civilianId)} onOpen={open} />
      {shown !== null && (
        <RecordDialog
          key={shown._id}
          record={shown}
          title={REPORT_NAMES[shown.type]}
          opened={opened}
          onClose={close}
        />
      )}
    </>
  );
}

interface ProfileDialogsProps {
  found: SearchAnswer;
  civilian: CivilianDetail;
  officer: Officer | null;
  tool: Target<ProfileTool>;
  vehicle: Target<Vehicle>;
}

function ProfileDialogs({ found, civilian, officer, tool, vehicle }: ProfileDialogsProps) {
  const queryClient = useQueryClient();
  const username = useCurrentUser().data?.username ?? '';
  const dialogProps = (...names: ProfileTool[]) => ({
    opened: tool.opened && tool.target !== null && names.includes(tool.target),
    onClose: tool.close,
  });
  const about = { civilianId: civilian._id, civilianName: fullName(civilian) };
  const person = { id: civilian._id, name: fullName(civilian) };
  return (
    <>
      {officer !== null && (
        <>
          <ReportDialog
            {...dialogProps('report', ...REPORT_TYPES)}
            type={REPORT_TYPES.find((type) => type === tool.target)}
            {...about}
            username={username}
            officer={officer}
            plate={found.vehicle?.plate}
            deleted={found.deleted}
          />
          <CreateWarrantDialog {...dialogProps('warrant')} officerId={officer._id} civilian={person} />
          <CreateBoloDialog
            {...dialogProps('bolo')}
            officerId={officer._id}
            person={{ ...person, description: looksOf(civilian) }}
          />
        </>
      )}
      {(['suspend', 'reinstate'] as const).map((change) => (
        <LicenseStandingDialog
          key={change}
          {...dialogProps(change)}
          {...about}
          suspend={change === 'suspend'}
          details={civilian.licenseDetails}
          onChanged={(licenses) => void writeFoundLicenses(queryClient, civilian._id, licenses)}
        />
      ))}
      {vehicle.target !== null && (
        <ImpoundDialog
          opened={vehicle.opened}
          vehicle={vehicle.target}
          onChanged={(saved) => void writeFoundVehicle(queryClient, saved)}
          onClose={vehicle.close}
        />
      )}
    </>
  );
}
