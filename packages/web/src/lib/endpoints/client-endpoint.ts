import type { Endpoint } from '@ten-four/contract/common/endpoint';

/** Types come from the contract, whose schemas stay out of the bundle. */
export interface ClientEndpoint<E extends Endpoint = Endpoint> {
  readonly method: E['method'];
  readonly path: E['path'];
  readonly tag: string;
  /** Type only. */
  readonly contract?: E;
}

export type EndpointOf<C extends ClientEndpoint> = C extends ClientEndpoint<infer E> ? E : never;

type Group = Record<string, Endpoint>;

export function clientEndpoints<G extends Group>(
  tag: G[keyof G]['tag'],
  routes: { readonly [K in keyof G]: `${G[K]['method']} ${G[K]['path']}` },
): { readonly [K in keyof G]: ClientEndpoint<G[K]> } {
  const entries = Object.entries<string>(routes).map(([name, route]) => {
    const [method, path] = route.split(' ');
    return [name, { method, path, tag }];
  });
  return Object.fromEntries(entries);
}
