import { getMetadataStorage } from 'type-graphql';
import type { GraphQLField, GraphQLSchema } from 'graphql';
import { DeclarationError } from './declarations/declarations.js';
import { accessRuleOf, type AccessRule } from './access.js';
import type { RequestContext } from './context.js';
import { restRoutesOf, type RestRoute } from './rest.js';
import { resolverInstance } from './resolver-instances.js';
import type { ResolverClass } from './slice.js';

export type OperationKind = 'query' | 'mutation' | 'subscription';

/** One use case: a resolver method with its access rule, its GraphQL field and its REST paths. */
export interface Operation {
  readonly name: string;
  readonly kind: OperationKind;
  readonly access: AccessRule;
  readonly routes: readonly RestRoute[];
  readonly field: GraphQLField<unknown, RequestContext>;
  /**
   * Calls the method with coerced arguments by name. Access was enforced before. `root` is a subscription's
   * payload.
   */
  call(args: Readonly<Record<string, unknown>>, context: RequestContext, root?: unknown): unknown;
}

/**
 * Every operation of the resolvers, from type-graphql's metadata. Throws `DeclarationError` when a method has
 * no access rule, a REST path is used twice or stands on a subscription, or a field resolver sits on a return
 * type (methods answer complete objects).
 */
export function collectOperations(schema: GraphQLSchema, resolvers: readonly ResolverClass[]): Operation[] {
  const storage = getMetadataStorage();
  const known = new Set<unknown>(resolvers);
  const operations: Operation[] = [];
  const from = (
    kind: OperationKind,
    methods: typeof storage.queries,
    fields: Record<string, GraphQLField<unknown, RequestContext>> | undefined,
  ): void => {
    for (const method of methods) {
      if (!known.has(method.target)) continue;
      const where = `${method.target.name}.${method.methodName}`;
      const access = accessRuleOf(method.target.prototype as object, method.methodName);
      const field = fields?.[method.schemaName];
      if (access === undefined)
        throw new DeclarationError(
          `${where} declares no access rule: put @Access.guest(), .learner() or .admin() on it`,
        );
      if (field === undefined) throw new DeclarationError(`${where} is not in the schema`);
      const routes = restRoutesOf(method.target.prototype as object, method.methodName);
      if (kind === 'subscription' && routes.length > 0)
        throw new DeclarationError(`${where} is a subscription and cannot have a REST path`);
      operations.push({ name: method.schemaName, kind, access, routes, field, call: caller(method) });
    }
  };
  from('query', storage.queries, schema.getQueryType()?.getFields());
  from('mutation', storage.mutations, schema.getMutationType()?.getFields());
  from('subscription', storage.subscriptions, schema.getSubscriptionType()?.getFields());
  refuseDoublePaths(operations);
  refuseFieldResolvers(known);
  return operations;
}

type MethodMetadata = ReturnType<typeof getMetadataStorage>['queries'][number];
type Getter = (args: Readonly<Record<string, unknown>>, context: RequestContext, root: unknown) => unknown;

function caller(method: MethodMetadata): Operation['call'] {
  const where = `${method.target.name}.${method.methodName}`;
  const instance = resolverInstance(method.target as ResolverClass) as Record<
    string,
    (...parameters: unknown[]) => unknown
  >;
  const getters = [...(method.params ?? [])]
    .sort((a, b) => a.index - b.index)
    .map((parameter): Getter => {
      if (parameter.kind === 'arg') {
        const { name } = parameter;
        return (args) => args[name];
      }
      if (parameter.kind === 'args') return (args) => args;
      if (parameter.kind === 'context' && parameter.propertyName === undefined)
        return (_args, context) => context;
      if (parameter.kind === 'root' && parameter.propertyName === undefined)
        return (_args, _context, root) => root;
      throw new DeclarationError(`${where}: only @Arg, @Args, @Ctx() and @Root() parameters are allowed`);
    });
  const { methodName } = method;
  return (args, context, root) => instance[methodName]?.(...getters.map((get) => get(args, context, root)));
}

function refuseDoublePaths(operations: readonly Operation[]): void {
  const seen = new Map<string, string>();
  for (const operation of operations) {
    for (const route of operation.routes) {
      const key = `${route.method} ${route.path}`;
      const other = seen.get(key);
      if (other !== undefined)
        throw new DeclarationError(`${key} is declared by ${other} and by ${operation.name}`);
      seen.set(key, operation.name);
    }
  }
}

function refuseFieldResolvers(known: ReadonlySet<unknown>): void {
  const external = getMetadataStorage().fieldResolvers.find(
    (resolver) => resolver.kind === 'external' && known.has(resolver.target),
  );
  if (external !== undefined)
    throw new DeclarationError(
      `${external.target.name}.${external.methodName}: REST does not call field resolvers, answer complete objects`,
    );
}
