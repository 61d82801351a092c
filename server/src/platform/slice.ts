import type { FastifyInstance } from 'fastify';
import type { BackgroundService, Lease } from './roles/lease.js';
import type { Services } from './services.js';
import type { SocketRoutes } from './sockets/socket-routes.js';

/**
 * A resolver class: made once per process without arguments; what it needs comes with each call's context.
 */
export type ResolverClass = new () => object;

/**
 * What a slice gives to the application. Called in this order: resolvers (schema), routes, sockets, then
 * `serve` and `react` once the stores are open.
 */
export interface Slice {
  readonly name: string;
  readonly resolvers: readonly ResolverClass[];
  /** Plain HTTP routes for what is no operation: images, files, uploads. */
  routes?(app: FastifyInstance, services: Services): void;
  sockets?(routes: SocketRoutes, services: Services): void;
  /** What every process does, whatever its roles. */
  run?(services: Services): Promise<BackgroundService>;
  /**
   * What every process that answers calls does beside them: telling the bus, recording that it lives.
   * Resolves when calls may be answered.
   */
  serve?(services: Services): Promise<BackgroundService>;
  /**
   * What one process at a time does: reactors, deadlines, presence, seals. Begun when this process comes to
   * hold the role, stopped when it does no longer; each effect first asks the lease.
   */
  react?(services: Services, lease: Lease): Promise<BackgroundService>;
}
