import { DispatchEvents } from './dispatch-events.tsx';
import { OfficerBar, OfficerFoot } from './officer-foot.tsx';
import { TopBarParts } from './top-bar-parts.tsx';

/** What only those with dispatch have on every page, loaded as one. */
export const dispatchParts = {
  events: DispatchEvents,
  topBar: TopBarParts,
  foot: OfficerFoot,
  bar: OfficerBar,
};
export type DispatchPartName = keyof typeof dispatchParts;
