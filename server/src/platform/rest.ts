/** One documented REST path of a resolver method. */
export interface RestRoute {
  readonly path: string;
  readonly method: 'POST' | 'GET';
}

const routes = new Map<object, Map<string, RestRoute[]>>();

/**
 * Publishes a resolver method at a REST path, with the same input, access rule and handler (architecture.md,
 * "One operation, two doors"). May be put on one method several times; `alias` are further paths of the same
 * method. Default method POST.
 */
export const Rest =
  (
    path: string,
    options: { readonly method?: 'POST' | 'GET'; readonly alias?: readonly string[] } = {},
  ): MethodDecorator =>
  (prototype, methodName) => {
    const methods = routes.get(prototype) ?? new Map<string, RestRoute[]>();
    const known = methods.get(String(methodName)) ?? [];
    for (const each of [path, ...(options.alias ?? [])])
      known.push({ path: each, method: options.method ?? 'POST' });
    methods.set(String(methodName), known);
    routes.set(prototype, methods);
  };

/** The REST paths declared on a method. */
export const restRoutesOf = (prototype: object, methodName: string): readonly RestRoute[] =>
  routes.get(prototype)?.get(methodName) ?? [];
