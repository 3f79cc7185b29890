import { type ComponentType, createElement, type LazyExoticComponent, lazy } from 'react';
import { type Absence, fetchedWhenIdle, type Piece, piece } from '#lib/piece.ts';
import { ErrorState } from './error-state.tsx';

/** What is said of an absent part. */
export const ABSENCE_WORDS: Readonly<Record<Absence, string>> = {
  loading: 'Loading…',
  offline: "You're offline. This part isn't loaded yet.",
  outdated: 'Ten-Four has been updated. Reload the page to open this part.',
  failed: 'This part could not be loaded.',
};

export interface AbsentProps {
  absence: Absence;
  onRetry: () => void;
}

/** Loads what has a file of its own. */
export type Load<P> = () => Promise<{ default: ComponentType<P> }>;

/** Loads a component. Where it cannot be had, what stands in its place says so, and takes nothing else off the screen. */
export function partOf<P extends object>(
  part: Piece<{ default: ComponentType<P> }>,
  Absent: ComponentType<P & AbsentProps>,
): Load<P> {
  const Place = (props: P) => {
    const { part: loaded, absence } = part.state.use();
    if (loaded !== null) return createElement(loaded.default, props);
    const onRetry = () => void (absence === 'outdated' ? window.location.reload() : part.load());
    return createElement(Absent, { ...props, absence, onRetry });
  };
  return async () => {
    await part.load();
    return part.state.get().part ?? { default: Place };
  };
}

export function lazyPage(load: Load<object>): () => Promise<{ Component: ComponentType }> {
  const part = partOf(piece(load), AbsentPart);
  return async () => ({ Component: (await part()).default });
}

/** A part of a page or of a dialog; it needs a `Suspense` around it. */
export function lazyPart<P extends object>(load: Load<P>): LazyExoticComponent<ComponentType<P>> {
  return lazy(partOf<P>(fetchedWhenIdle(piece(load)), AbsentPart));
}

function AbsentPart({ absence, onRetry }: AbsentProps) {
  return <ErrorState message={ABSENCE_WORDS[absence]} onRetry={onRetry} label={labelOf(absence)} />;
}

export function labelOf(absence: Absence): string {
  return absence === 'outdated' ? 'Reload' : 'Retry';
}
