/** Cast, because TypeScript only knows the scope of workers in general. */
export const worker = self as unknown as ServiceWorkerGlobalScope;
