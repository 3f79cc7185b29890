import { type ComponentType, createElement, lazy, Suspense } from 'react';
import { useOnceWanted } from './use-once-wanted.ts';

/** A dialog's module, whose component is asked for once. */
type Load<P> = () => Promise<ComponentType<P>>;

/**
 * A dialog that is loaded when it is first opened; from there on it stays, so that it can close and be opened again
 * with what it said.
 */
export function lazyDialog<P extends { opened: boolean }>(load: Load<P>): ComponentType<P> {
  const Loaded = lazy(async () => ({ default: await load() }));
  // biome-ignore lint/correctness/noComponentHookFactories: called once a module, as React's own `lazy` is
  return function LazyDialog(props: P) {
    const { stands } = useOnceWanted(props.opened);
    return stands && <Suspense>{createElement(Loaded, props)}</Suspense>;
  };
}
