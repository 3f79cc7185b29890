import { Platforms } from '../pages/general-page.tsx';
import { LoadedSection } from '../section-page.tsx';

export const PlatformsStep = () => (
  <LoadedSection section="general">{(read) => <Platforms read={read} />}</LoadedSection>
);
