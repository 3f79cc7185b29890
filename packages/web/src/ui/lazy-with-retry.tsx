import { useNetwork } from '@mantine/hooks';
import { type ComponentType, createElement, lazy, useEffect } from 'react';
import { createStore } from '#lib/store.ts';
import { ErrorState } from './error-state.tsx';

/** Milliseconds. */
const AGAIN_AFTER = 2_000;

export type Load<P> = () => Promise<{ default: ComponentType<P> }>;

interface RetryProps {
  onRetry: () => void;
}

/** Retries once, then renders `Failed` until a later retry succeeds. Never rejects. */
export function loadWithRetry<P extends object>(
  load: Load<P>,
  Failed: ComponentType<P & RetryProps> = LoadError,
): Load<P> {
  const component = createStore<ComponentType<P> | null>(null);
  const attempt = async () => component.set((await load()).default);
  const retry = () => attempt().catch(() => undefined);
  function Retrying(props: P) {
    const Loaded = component.use();
    const { online } = useNetwork();
    const isMissing = online && Loaded === null;
    useEffect(() => {
      if (!isMissing) return;
      void retry();
      // The connection may work only a moment after the browser says so.
      const again = setTimeout(() => void retry(), AGAIN_AFTER);
      return () => clearTimeout(again);
    }, [isMissing]);
    if (Loaded !== null) return createElement(Loaded, props);
    return createElement(Failed, { ...props, onRetry: () => void retry() });
  }
  return async () => {
    await attempt().catch(retry);
    return { default: component.get() ?? Retrying };
  };
}

export const lazyWithRetry = <P extends object>(...args: Parameters<typeof loadWithRetry<P>>) =>
  lazy(loadWithRetry(...args));

export function LoadError({ onRetry }: RetryProps) {
  const { online } = useNetwork();
  const message = online ? 'This part could not be loaded.' : "You're offline. This part isn't loaded yet.";
  return <ErrorState message={message} onRetry={onRetry} />;
}
