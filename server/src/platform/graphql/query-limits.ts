import {
  GraphQLError,
  isListType,
  getNullableType,
  type ASTVisitor,
  type FragmentDefinitionNode,
  type SelectionSetNode,
  type ValidationContext,
  type GraphQLOutputType,
  getNamedType,
  isObjectType,
  type GraphQLObjectType,
} from 'graphql';

/** What one document may ask for. A list multiplies the cost of what stands in it. */
export const queryLimits = {
  depth: 10,
  aliases: 20,
  rootFields: 10,
  fields: 800,
  cost: 20_000,
  listFactor: 8,
} as const;

interface Tally {
  aliases: number;
  fields: number;
  cost: number;
  deepest: number;
}

/**
 * Validation rule: depth, aliases, root fields, fields and cost of each operation, fragments followed.
 * Introspection is judged by its own rule.
 */
export function limitQuery(context: ValidationContext): ASTVisitor {
  return {
    OperationDefinition(operation) {
      const fragments = new Map(
        context
          .getDocument()
          .definitions.flatMap((node) =>
            node.kind === 'FragmentDefinition' ? [[node.name.value, node] as const] : [],
          ),
      );
      const tally: Tally = { aliases: 0, fields: 0, cost: 0, deepest: 0 };
      const schema = context.getSchema();
      const root = {
        query: schema.getQueryType(),
        mutation: schema.getMutationType(),
        subscription: schema.getSubscriptionType(),
      }[operation.operation];
      count(operation.selectionSet, root ?? null, 1, 1, fragments, new Set(), tally);
      const over = Object.entries({
        depth: tally.deepest,
        aliases: tally.aliases,
        rootFields: rootFields(operation.selectionSet),
        fields: tally.fields,
        cost: tally.cost,
      }).find(([name, found]) => found > queryLimits[name as keyof typeof queryLimits]);
      if (over !== undefined)
        context.reportError(
          new GraphQLError(
            `The document asks for too much: ${over[0]} ${over[1]} > ${queryLimits[over[0] as keyof typeof queryLimits]}`,
            {
              nodes: operation,
            },
          ),
        );
    },
  };
}

const rootFields = (set: SelectionSetNode): number =>
  set.selections.filter((selection) => selection.kind === 'Field').length;

function count(
  set: SelectionSetNode,
  parent: GraphQLObjectType | null,
  depth: number,
  factor: number,
  fragments: ReadonlyMap<string, FragmentDefinitionNode>,
  within: Set<string>,
  tally: Tally,
): void {
  tally.deepest = Math.max(tally.deepest, depth);
  for (const selection of set.selections) {
    if (tally.fields > queryLimits.fields || tally.deepest > queryLimits.depth) return;
    if (selection.kind === 'InlineFragment') {
      count(selection.selectionSet, parent, depth, factor, fragments, within, tally);
    } else if (selection.kind === 'FragmentSpread') {
      const name = selection.name.value;
      const fragment = fragments.get(name);
      if (fragment === undefined || within.has(name)) continue;
      within.add(name);
      count(fragment.selectionSet, parent, depth, factor, fragments, within, tally);
      within.delete(name);
    } else {
      const name = selection.name.value;
      if (name.startsWith('__')) continue;
      if (selection.alias !== undefined && selection.alias.value !== name) tally.aliases += 1;
      tally.fields += 1;
      tally.cost += factor;
      const type = parent?.getFields()[name]?.type;
      if (selection.selectionSet === undefined) continue;
      count(
        selection.selectionSet,
        objectIn(type),
        depth + 1,
        isMany(type) ? factor * queryLimits.listFactor : factor,
        fragments,
        within,
        tally,
      );
    }
  }
}

const isMany = (type: GraphQLOutputType | undefined): boolean =>
  type !== undefined && isListType(getNullableType(type));

function objectIn(type: GraphQLOutputType | undefined): GraphQLObjectType | null {
  const named = type === undefined ? undefined : getNamedType(type);
  return isObjectType(named) ? named : null;
}
