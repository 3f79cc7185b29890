import type { CivilianDetail } from '@ten-four/contract/civilians/civilians.contract';
import { SEARCH_TEXTS } from '@ten-four/contract/search/search.values';
import { suspendedNow } from '#lib/consequences.ts';
import { useNow } from '#lib/use-now.ts';
import { StatusTag } from '#ui/status-tag.tsx';

export function LicenseList({ civilian: { licenses, licenseDetails } }: { civilian: CivilianDetail }) {
  const suspended = suspendedNow(licenseDetails, useNow());
  if (licenses.length === 0) return SEARCH_TEXTS.noLicenses;
  return licenses.map((license) => (
    <div key={license}>
      {license} {suspended.includes(license) && <StatusTag tone="busy">SUSPENDED</StatusTag>}
    </div>
  ));
}
