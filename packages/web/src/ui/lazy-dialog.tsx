import { type ComponentType, createElement, lazy, Suspense, useEffect, useState } from 'react';

/** A dialog's module, whose component is asked for once. */
type Load<P> = () => Promise<ComponentType<P>>;

/**
 * A dialog that is loaded when it is first opened; from there on it stays, so that it can close and be opened again
 * with what it said. It first appears closed: only from closed to open does it note what had the focus, which it gives
 * back when it closes.
 */
export function lazyDialog<P extends { opened: boolean }>(load: Load<P>): ComponentType<P> {
  const Loaded = lazy(async () => {
    const Dialog = await load();
    return {
      default: function ClosedAtFirst(props: P) {
        const [ready, setReady] = useState(false);
        useEffect(() => setReady(true), []);
        return createElement(Dialog, { ...props, opened: props.opened && ready });
      },
    };
  });
  // biome-ignore lint/correctness/noComponentHookFactories: called once a module, as React's own `lazy` is
  return function LazyDialog(props: P) {
    const [needed, setNeeded] = useState(props.opened);
    if (props.opened && !needed) setNeeded(true);
    return needed && <Suspense>{createElement(Loaded, props)}</Suspense>;
  };
}
