import type { FastifyInstance } from 'fastify';
import type { Services } from './services.js';
import type { SocketRoutes } from './sockets/socket-routes.js';

/** A resolver class: made once per process without arguments; what it needs comes with each call's context. */
export type ResolverClass = new () => object;

/** What a slice gives to the application. Called in this order: resolvers (schema), routes, sockets, then start once the stores are open. */
export interface Slice {
  readonly name: string;
  readonly resolvers: readonly ResolverClass[];
  /** Plain HTTP routes for what is no operation: images, files, uploads. */
  routes?(app: FastifyInstance, services: Services): void;
  sockets?(routes: SocketRoutes, services: Services): void;
  /** Reactors and timers. `stop` ends them; what they accepted is finished when it resolves. */
  start?(services: Services): Promise<{ stop(): Promise<void> }>;
}
