import type { ComponentPropsWithRef, MouseEvent } from 'react';
import { type To, useHref, useLinkClickHandler } from 'react-router';

interface LinkProps extends Omit<ComponentPropsWithRef<'a'>, 'href' | 'target'> {
  to: To;
  /** The place takes that of the page in the browser's history. */
  replace?: boolean;
  state?: unknown;
  /** The page stays where it was scrolled to. */
  preventScrollReset?: boolean;
}

/** A link to a place of the app. That of the library brings the ways of fetching ahead that its servers have. */
export function Link({ to, replace, state, preventScrollReset, onClick, ...rest }: LinkProps) {
  const follow = useLinkClickHandler<HTMLAnchorElement>(to, {
    state,
    ...(replace === undefined ? {} : { replace }),
    ...(preventScrollReset === undefined ? {} : { preventScrollReset }),
  });
  const press = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (!event.defaultPrevented) follow(event);
  };
  return <a {...rest} href={useHref(to)} onClick={press} />;
}
