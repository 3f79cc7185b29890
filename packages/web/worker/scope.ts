/** The worker's own scope, which the library of types knows as any worker's. */
export const worker = self as unknown as ServiceWorkerGlobalScope;
