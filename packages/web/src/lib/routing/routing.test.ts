import { UNSAFE_createMemoryHistory as createMemoryHistory, type RouteObject } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { answer, guardPage } from './leaving.ts';
import { startRouting } from './routing.ts';

const Page = () => null;

/** The app at `/a`, before which it was at `/`, and what the history and the app say of where it is. */
function start(...others: RouteObject[]) {
  const history = createMemoryHistory({ initialEntries: ['/', '/a'] });
  const routes = [{ path: '/' }, { path: '/a' }, { path: '/b' }, ...others];
  const { place, navigator } = startRouting(routes, history);
  const places = () => [history.location.pathname, place.get().location.pathname];
  return { history, place, navigator, places };
}

/** A route whose script is there after `arrive`. */
function slow(path: string) {
  let arrive = () => {};
  const script = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  return { route: { path, lazy: () => script.then(() => ({ Component: Page })) }, arrive };
}

/** Whatever was waited for and is there has had its effect. */
const settled = () => new Promise<void>((resolve) => setTimeout(resolve));

afterEach(() => {
  vi.unstubAllGlobals();
  guardPage(false);
  answer(false);
});

it('leads to a page once its script is there, and stays where it is until then', async () => {
  const { route, arrive } = slow('/slow');
  const { places, place, navigator } = start(route);
  navigator.push('/slow');
  await settled();
  expect(places()).toEqual(['/a', '/a']);
  arrive();
  await settled();
  expect(places()).toEqual(['/slow', '/slow']);
  expect(place.get().matches.map((match) => match.route.Component)).toEqual([Page]);
});

it('takes the way that is taken meanwhile in its place', async () => {
  const { route, arrive } = slow('/slow');
  const { places, navigator, history } = start(route);
  navigator.push('/slow');
  navigator.push('/b?q=1');
  expect(places()).toEqual(['/b', '/b']);
  arrive();
  await settled();
  expect(places()).toEqual(['/b', '/b']);
  history.go(-1);
  expect(places()).toEqual(['/a', '/a']);
});

it('has the first page ready once its script is there', async () => {
  const { route, arrive } = slow('*');
  const { place } = startRouting([route], createMemoryHistory());
  expect(place.get().ready).toBe(false);
  arrive();
  await settled();
  expect(place.get().ready).toBe(true);
});

it('goes nowhere before the question is answered, and not at all where one stays', () => {
  const { places, navigator } = start();
  guardPage(true);
  navigator.push('/b');
  expect(places()).toEqual(['/a', '/a']);
  answer(false);
  expect(places()).toEqual(['/a', '/a']);
  navigator.replace('/b');
  answer(true);
  expect(places()).toEqual(['/b', '/b']);
  // About the page that was left nothing is decided for the next.
  navigator.push('/a');
  expect(places()).toEqual(['/b', '/b']);
});

it('undoes a way back while it asks, and goes it again after', () => {
  const { places, history } = start();
  guardPage(true);
  history.go(-1);
  expect(places()).toEqual(['/a', '/a']);
  answer(false);
  expect(places()).toEqual(['/a', '/a']);
  history.go(-1);
  answer(true);
  expect(places()).toEqual(['/', '/']);
});

it('goes that way from the place that the question has on a phone as well', () => {
  for (const delta of [-1, 1]) {
    const { places, history } = start();
    history.push('/b');
    history.go(-1);
    guardPage(true);
    history.go(delta);
    history.push('/a');
    vi.stubGlobal('history', { state: { over: true } });
    answer(true);
    expect(places()).toEqual(delta < 0 ? ['/', '/'] : ['/b', '/b']);
  }
});

it('asks nothing where the page stays the same', () => {
  const { place, places, navigator } = start();
  guardPage(true);
  navigator.push('/a?q=1', { here: true });
  expect(places()).toEqual(['/a', '/a']);
  expect(place.get().location).toMatchObject({ search: '?q=1', state: { here: true } });
});
