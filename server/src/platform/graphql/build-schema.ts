import 'reflect-metadata';
import { createPubSub } from '@graphql-yoga/subscription';
import { isObjectType, type GraphQLSchema } from 'graphql';
import { buildSchemaSync, type NonEmptyArray } from 'type-graphql';
import { refuseInMaintenance } from '../maintenance.js';
import { enforce } from '../access.js';
import type { RequestContext } from '../context.js';
import { collectOperations, type Operation } from '../operations.js';
import { resolverInstance } from '../resolver-instances.js';
import type { ResolverClass } from '../slice.js';
import { whilePermitted } from './while-permitted.js';

export interface Api {
  readonly schema: GraphQLSchema;
  readonly operations: readonly Operation[];
}

/** What was built last: a process that starts several servers (tests do) builds it once. */
let last: { readonly resolvers: readonly ResolverClass[]; readonly api: Api } | null = null;

/**
 * The schema of the resolvers and its operations. Root fields call the method directly with plain objects as
 * arguments, behind the same access check as REST; other fields are read off the answer as they are. Throws
 * `DeclarationError` for a method without an access rule.
 */
export function buildApi(resolvers: readonly ResolverClass[]): Api {
  const isLast = last?.resolvers.length === resolvers.length;
  if (last !== null && isLast && resolvers.every((one, at) => one === last?.resolvers[at])) return last.api;
  const api = built(resolvers);
  last = { resolvers: [...resolvers], api };
  return api;
}

function built(resolvers: readonly ResolverClass[]): Api {
  const schema = buildSchemaSync({
    resolvers: [...resolvers] as unknown as NonEmptyArray<ResolverClass>,
    validate: false,
    // Checked where it is printed, in every run of the tests, and by graphql-js at the first call.
    skipCheck: true,
    pubSub: createPubSub(),
    container: { get: (resolver) => resolverInstance(resolver as ResolverClass) },
  });
  const operations = collectOperations(schema, resolvers);
  for (const type of Object.values(schema.getTypeMap())) {
    if (isObjectType(type) && !type.name.startsWith('__'))
      for (const field of Object.values(type.getFields())) delete field.resolve;
  }
  for (const operation of operations) {
    const { field, access } = operation;
    if (operation.kind === 'subscription') {
      const subscribe = field.subscribe;
      if (subscribe === undefined) continue;
      field.subscribe = async (source, args, context: RequestContext, info) => {
        enforce(access, context.session);
        refuseInMaintenance(access, context);
        const events = (await subscribe(source, args, context, info)) as AsyncIterable<unknown>;
        return whilePermitted(events, access, context);
      };
      field.resolve = (payload, args, context) => operation.call(args, context, payload);
    } else {
      field.resolve = (_root, args, context) => {
        enforce(access, context.session);
        refuseInMaintenance(access, context);
        return operation.call(args, context);
      };
    }
  }
  return { schema, operations };
}
