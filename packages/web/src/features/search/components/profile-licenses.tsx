import type { CivilianDetail } from '@ten-four/contract/civilians/civilians.contract';
import { SEARCH_TEXTS } from '@ten-four/contract/search/search.values';
import { EmptyState } from '#ui/empty-state.tsx';
import { Panel } from '#ui/panel.tsx';
import { StatusTag } from '#ui/status-tag.tsx';
import classes from './profile.module.css';

/** The licenses that a civilian holds, valid and suspended. */
export function ProfileLicenses({ civilian }: { civilian: CivilianDetail }) {
  const details = civilian.licenseDetails;
  return (
    <Panel title="Licenses" count={details.length}>
      {details.length === 0 ? (
        <EmptyState message={SEARCH_TEXTS.noLicenses} />
      ) : (
        <ul className={classes.lines}>
          {details.map(({ license, suspension }) => (
            <li className={classes.line} key={license}>
              {license}
              <StatusTag tone={suspension === null ? 'available' : 'busy'}>
                {suspension === null ? 'Valid' : 'Suspended'}
              </StatusTag>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
