import { Stack } from '@mantine/core';
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
import { RecentSearchesPanel } from '#features/search/components/recent-searches.tsx';
import { SearchForm } from '#features/search/components/search-form.tsx';
import { SearchResults } from '#features/search/components/search-results.tsx';
import { useSearchResult, writeFoundLicenses, writeFoundVehicle } from '#features/search/search.queries.ts';
import { useSearchAddress } from '#features/search/selection.ts';
import { useCurrentUser } from '#features/session/session.queries.ts';
import { ImpoundDialog } from '#features/vehicles/components/impound-dialog.tsx';
import { CreateWarrantDialog } from '#features/warrants/components/create-warrant-dialog.tsx';
import { useTarget } from '#ui/use-target.ts';
import { warrantLink } from '../search-link.ts';
import { ReportDialog } from './report-dialog.tsx';

export default function SearchPage() {
  const user = useCurrentUser().data ?? null;
  const officer = useOfficer(user?.discordId).data ?? null;
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
      <Stack gap={8}>
        <SearchForm
          scope="database"
          selection={selection}
          query={query}
          civilian={civilian}
          search={search}
        />
        {selection === null ? (
          <RecentSearchesPanel scope="database" />
        ) : (
          <SearchResults
            query={query}
            selection={selection}
            owner={owner}
            onShowOwner={showOwner}
            tools={officer === null ? null : tools}
            warrantLink={warrantLink}
            recordsOf={(civilianId) => <Records civilianId={civilianId} />}
          />
        )}
      </Stack>
      {civilian !== null && (
        <ProfileDialogs
          key={civilian._id}
          civilian={civilian}
          username={user?.username ?? ''}
          officer={officer}
          plate={query.data?.vehicle?.plate}
          deleted={query.data?.deleted ?? false}
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
          type={shown.type}
          title={REPORT_NAMES[shown.type]}
          opened={opened}
          own={false}
          payment={() => null}
          onClose={close}
        />
      )}
    </>
  );
}

interface ProfileDialogsProps {
  civilian: CivilianDetail;
  username: string;
  officer: Officer | null;
  plate: string | undefined;
  deleted: boolean;
  tool: ReturnType<typeof useTarget<ProfileTool>>;
  vehicle: ReturnType<typeof useTarget<Vehicle>>;
}

function ProfileDialogs({ civilian, username, officer, plate, deleted, tool, vehicle }: ProfileDialogsProps) {
  const queryClient = useQueryClient();
  const dialogProps = (...names: ProfileTool[]) => ({
    opened: tool.opened && tool.target !== null && names.includes(tool.target),
    onClose: tool.close,
  });
  const suspended = new Set(civilian.suspendedLicenses);
  const held = civilian.licenses;
  const about = { civilianId: civilian._id, civilianName: fullName(civilian) };
  const licenses = {
    ...about,
    onChanged: (changed: Parameters<typeof writeFoundLicenses>[2]) =>
      void writeFoundLicenses(queryClient, civilian._id, changed),
  };
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
            plate={plate}
            deleted={deleted}
          />
          <CreateWarrantDialog
            {...dialogProps('warrant')}
            officerId={officer._id}
            civilian={{ id: civilian._id, name: fullName(civilian) }}
          />
          <CreateBoloDialog
            {...dialogProps('bolo')}
            officerId={officer._id}
            person={{ id: civilian._id, name: fullName(civilian), description: looksOf(civilian) }}
          />
        </>
      )}
      <LicenseStandingDialog
        {...dialogProps('suspend')}
        {...licenses}
        suspend
        available={held.filter((license) => !suspended.has(license))}
      />
      <LicenseStandingDialog
        {...dialogProps('reinstate')}
        {...licenses}
        suspend={false}
        available={held.filter((license) => suspended.has(license))}
      />
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
