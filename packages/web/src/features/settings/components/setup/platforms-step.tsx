import { SETTINGS_TEXTS } from '@ten-four/contract/settings/settings.texts';
import { Loaded } from '#ui/loaded.tsx';
import { useSection } from '../../settings.queries.ts';
import { Platforms } from '../pages/general-page.tsx';

/** Where the community plays; each switch is at work at once. */
export function PlatformsStep() {
  const query = useSection('general');
  return (
    <Loaded query={query} failed={SETTINGS_TEXTS.loadFailed}>
      {(read) => <Platforms read={read} />}
    </Loaded>
  );
}
