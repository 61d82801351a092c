import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { createApollo } from './graphql/apollo.js';
import { declarationsOf } from './declarations/declarations.js';
import { buildApi } from './graphql/build-schema.js';
import { Documents } from './graphql/documents.js';
import { addGraphQLDoor } from './graphql/graphql-door.js';
import { GraphQLSockets } from './graphql/socket-server.js';
import { countedAnswer } from './faults.js';
import { sendAnswer, sendErrors } from './http/answer.js';
import { addApiDocs } from './http/api-docs.js';
import { tokenHeader } from './http/arrival.js';
import { createHttpApp } from './http/http-app.js';
import { InFlight } from './http/in-flight.js';
import { announceLargeBodies } from './http/json-body.js';
import { addOperationsPages } from './http/operations-pages.js';
import { addWebApps } from './http/web-apps.js';
import { admission } from './limits/admission.js';
import { largeBodies } from './limits/large-bodies.js';
import { openApiDocument } from './rest/openapi.js';
import { addRestDoor } from './rest/rest-door.js';
import type { Services } from './services.js';
import type { Slice } from './slice.js';
import { socketBoundsOf } from './sockets/socket-bounds.js';
import { UpgradeDoor } from './sockets/upgrade-door.js';

/** The ways in: REST, GraphQL, sockets, files and screens on one HTTP server. */
export interface Doors {
  readonly http: FastifyInstance;
  readonly openSockets: () => number;
  /** Takes no further call, waits up to 3 s for those under way, closes the sockets. */
  drain(): Promise<void>;
  close(): Promise<void>;
}

/** The way in of a process that answers no calls: its health and its figures. */
export async function openOperationsDoor(services: Services): Promise<Doors> {
  let stopping = false;
  const http = createHttpApp(services.config, services.clock, services.logger, () => stopping);
  addOperationsPages(http, services, () => stopping);
  await http.ready();
  return {
    http,
    openSockets: () => 0,
    drain: async () => {
      stopping = true;
    },
    close: () => http.close(),
  };
}

const built = (folder: string): string => fileURLToPath(new URL(`../../../${folder}/dist`, import.meta.url));

/**
 * Builds the schema, checks every declaration (access rule, REST path) and opens all doors. Nothing listens
 * yet.
 */
export async function openDoors(services: Services, slices: readonly Slice[]): Promise<Doors> {
  const { config, clock, logger } = services;
  let stopping = false;
  const { schema, operations } = buildApi(slices.flatMap((slice) => slice.resolvers));
  declarationsOf(services).holdAgainst(operations.map(({ name }) => name));
  const http = createHttpApp(config, clock, logger, () => stopping);
  services.tracing?.watchRequests(http);
  announceLargeBodies(http, {
    bodies: largeBodies(services),
    sessionOf: (request) => services.sessions.find(tokenHeader(request)),
    refuse: (request, reply, error) => {
      const answer = countedAnswer(services, error, { correlationId: request.id, operation: 'http' });
      if (request.routeOptions.url === '/graphql') sendErrors(reply, answer, request.id);
      else sendAnswer(reply, answer);
    },
  });
  const inFlight = new InFlight();
  const introspection = !config.production;
  const documents = new Documents(schema, { introspection });
  const apollo = createApollo(schema, introspection);
  await apollo.start();
  addRestDoor(http, services, operations, inFlight);
  addGraphQLDoor(http, { services, schema, documents, apollo, inFlight });
  addOperationsPages(http, services, () => stopping);
  for (const slice of slices) slice.routes?.(http, services);
  await addApiDocs(http, openApiDocument(operations, declarationsOf(services).dictionaries));
  await addWebApps(
    http,
    { web: built('web'), admin: built('admin-console') },
    {
      connects: () => slices.flatMap((slice) => slice.connects?.(services) ?? []),
      frames: () => slices.flatMap((slice) => slice.frames?.(services) ?? []),
    },
  );
  const sockets = new UpgradeDoor({
    sessions: services.sessions,
    bounds: socketBoundsOf(services),
    rates: services.rates,
    logger,
    publicOrigins: config.publicOrigins,
    trustProxy: config.trustProxy,
    graphql: new GraphQLSockets(services, schema, documents),
  });
  for (const slice of slices) slice.sockets?.(sockets, services);
  await http.ready();
  sockets.listen(http.server);
  http.server.on('connection', () => admission(services).connected());
  return {
    http,
    openSockets: () => sockets.open,
    drain: async () => {
      stopping = true;
      if (http.server.listening) http.server.close();
      await inFlight.settled(3000);
      await sockets.close();
    },
    close: async () => {
      await apollo.stop();
      await http.close();
    },
  };
}
