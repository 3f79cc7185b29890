import type { CivilianDetail } from '@ten-four/contract/civilians/civilians.contract';
import { SEARCH_TEXTS } from '@ten-four/contract/search/search.values';
import { StatusTag } from '#ui/status-tag.tsx';

export function LicenseList({ civilian: { licenses, suspendedLicenses } }: { civilian: CivilianDetail }) {
  if (licenses.length === 0) return SEARCH_TEXTS.noLicenses;
  return licenses.map((license) => (
    <div key={license}>
      {license} {suspendedLicenses.includes(license) && <StatusTag tone="busy">SUSPENDED</StatusTag>}
    </div>
  ));
}
