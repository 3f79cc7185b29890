import { createContext, useContext } from 'react';
import type { Location, NavigationType, RouteMatch } from 'react-router';

/** Where the app is, and how it came there. */
export interface Place {
  location: Location;
  how: NavigationType;
  /** The routes that lead there, the outermost first. */
  matches: RouteMatch[];
  /** Whether the scripts of its page are there or known to be out of reach; false until the first page can be shown. */
  ready: boolean;
  /** How far down its page stood when it was left, in pixels; null where it was not. */
  scroll: number | null;
  /** Its page stays as far down as the one before it was. */
  keepsScroll: boolean;
}

/** Holds the place that is shown. */
export const PlaceContext = createContext<Place | null>(null);

/** The place that is shown. */
export function usePlace(): Place {
  const place = useContext(PlaceContext);
  if (place === null) throw new Error('Nothing stands around the pages that says where they are.');
  return place;
}
