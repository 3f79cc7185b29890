import type { CivilianDetail } from '@ten-four/contract/civilians/civilians.contract';
import { SEARCH_TEXTS } from '@ten-four/contract/search/search.values';
import { licensesNow } from '#lib/consequences.ts';
import { useNow } from '#lib/use-now.ts';
import { StatusTag } from '#ui/status-tag.tsx';

export function LicenseList({ civilian }: { civilian: CivilianDetail }) {
  const details = licensesNow(civilian.licenseDetails, useNow());
  if (details.length === 0) return SEARCH_TEXTS.noLicenses;
  return details.map(({ license, suspension }) => (
    <div key={license}>
      {license} {suspension !== null && <StatusTag tone="busy">SUSPENDED</StatusTag>}
    </div>
  ));
}
