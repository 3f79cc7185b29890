import type { Endpoint } from '@ten-four/contract/common/endpoint';

/** What a request needs of an endpoint. Its types come from the contract, whose schemas stay out of the browser. */
export interface ClientEndpoint<E extends Endpoint = Endpoint> {
  readonly method: E['method'];
  readonly path: E['path'];
  readonly tag: string;
  /** Carries the types; never set. */
  readonly contract?: E;
}

/** The contract's endpoint behind a client endpoint; of a union each. */
export type EndpointOf<C extends ClientEndpoint> = C extends ClientEndpoint<infer E> ? E : never;

type Group = Record<string, Endpoint>;

/** Lists a group's endpoints by method and path, which the compiler compares with the contract. */
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
