import { Component, type ReactNode } from 'react';
import { Outlet } from 'react-router';
import { type Place, usePlace } from '#lib/routing/place.ts';
import { LoadingScreen } from './pages/loading-screen.tsx';
import { RouteErrorPage } from './pages/route-error.page.tsx';

/** Around every page: what is shown before the first one can be, and in place of one that failed. */
export function PageBoundary() {
  const place = usePlace();
  if (!place.ready) {
    const message = place.location.pathname === '/' ? 'Checking session...' : 'Loading your dashboard...';
    return <LoadingScreen message={message} />;
  }
  return (
    <FailureBoundary place={place} instead={<RouteErrorPage />}>
      <Outlet />
    </FailureBoundary>
  );
}

interface FailureProps {
  place: Place;
  instead: ReactNode;
  children: ReactNode;
}

/** Shows something else in place of what failed, until the way leads to another place. */
export class FailureBoundary extends Component<FailureProps, { place: Place; failed: boolean }> {
  override state = { place: this.props.place, failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  static getDerivedStateFromProps({ place }: FailureProps, state: { place: Place }) {
    return place === state.place ? null : { place, failed: false };
  }

  override render() {
    return this.state.failed ? this.props.instead : this.props.children;
  }
}
