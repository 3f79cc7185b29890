import {
  type Location,
  matchRoutes,
  type NavigateOptions,
  NavigationType,
  type Navigator,
  type RouteMatch,
  type RouteObject,
  type To,
  type UNSAFE_createBrowserHistory,
} from 'react-router';
import { createStore, type Store } from '../store.ts';
import { askToLeave, mustAskToLeave, noteArrival } from './leaving.ts';
import type { Place } from './place.ts';
import { keepScroll, keptScroll } from './scroll-places.ts';

export interface Routing {
  place: Pick<Store<Place>, 'get' | 'subscribe'>;
  navigator: Navigator;
}

/**
 * Follows the browser's history and leads to other places of it, each once the scripts of its page (`lazy`) are there or
 * known to be out of reach: until then address and page stay as they are. A way that is taken meanwhile replaces it.
 */
export function startRouting(
  routes: RouteObject[],
  history: ReturnType<typeof UNSAFE_createBrowserHistory>,
): Routing {
  const matchesOf = (location: Location) => matchRoutes(routes, location) ?? [];
  const place = createStore<Place>({
    location: history.location,
    how: history.action,
    matches: matchesOf(history.location),
    ready: false,
    scroll: null,
    keepsScroll: false,
  });
  const isOtherPage = (location: Location) => location.pathname !== place.get().location.pathname;
  /** What to do when the browser is back from a place that it must not leave yet. */
  let onceBack: (() => void) | null = null;
  let latest: Location | null = null;

  const goTo = (location: Location, how: NavigationType, keepsScroll = false): void => {
    latest = location;
    keepScroll(place.get().location.key);
    const matches = isOtherPage(location) ? matchesOf(location) : place.get().matches;
    const arrive = () => {
      if (latest !== location) return;
      if (how === NavigationType.Push) history.push(location, location.state);
      if (how === NavigationType.Replace) history.replace(location, location.state);
      if (isOtherPage(location)) noteArrival();
      place.set({ location, how, matches, ready: true, scroll: keptScroll(location.key), keepsScroll });
    };
    const unloaded = matches.filter(({ route }) => route.lazy !== undefined);
    if (unloaded.length === 0) arrive();
    else void Promise.all(unloaded.map(load)).then(arrive);
  };

  const navigate =
    (how: NavigationType) =>
    (to: To, state: unknown, options?: NavigateOptions): void => {
      const key = Math.random().toString(36).slice(2, 10);
      const location = { ...history.encodeLocation(to), state: state ?? null, key };
      const go = () => goTo(location, how, options?.preventScrollReset);
      if (isOtherPage(location) && mustAskToLeave()) askToLeave(go);
      else go();
    };

  /** Goes the way that was undone. On a phone the question has a place of its own above the page (`ui/dialog.tsx`). */
  const goAgain = (location: Location, delta: number): void => {
    const isAbove = globalThis.history?.state?.over === true;
    // With that place the browser forgot what came after the page.
    if (isAbove && delta > 0) goTo(location, NavigationType.Push);
    else history.go(isAbove ? delta - 1 : delta);
  };

  history.listen(({ action, location, delta }) => {
    if (onceBack !== null) {
      onceBack();
      onceBack = null;
    } else if (delta && isOtherPage(location) && mustAskToLeave()) {
      onceBack = () => askToLeave(() => goAgain(location, delta));
      history.go(-delta);
    } else goTo(location, action);
  });
  goTo(history.location, history.action);
  return {
    place,
    navigator: {
      createHref: history.createHref,
      encodeLocation: history.encodeLocation,
      go: history.go,
      push: navigate(NavigationType.Push),
      replace: navigate(NavigationType.Replace),
    },
  };
}

/** A route's script is asked for once; where it cannot be had, what it is then says so, and asks again itself. */
async function load({ route }: RouteMatch): Promise<void> {
  if (typeof route.lazy === 'function') Object.assign(route, await route.lazy(), { lazy: undefined });
}
