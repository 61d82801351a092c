import {
  getNamedType,
  getNullableType,
  GraphQLError,
  isInterfaceType,
  isListType,
  isObjectType,
  type ASTVisitor,
  type FieldNode,
  type GraphQLNamedType,
  type GraphQLOutputType,
  type NamedTypeNode,
  type SelectionNode,
  type SelectionSetNode,
  type ValidationContext,
} from 'graphql';

/** What one operation may ask for. A list multiplies the cost of what stands in it. */
export const queryLimits = {
  depth: 10,
  aliases: 20,
  rootFields: 10,
  fields: 800,
  /** fields that stand in one selection a second time: those are compared with each other, each with each */
  repeats: 20,
  inlineFragments: 50,
  cost: 20_000,
  listFactor: 8,
} as const;

/** What a selection asks for; `rootFields`: those that stand in it directly. */
type Tally = Record<Exclude<keyof typeof queryLimits, 'listFactor'>, number>;

type Parent = GraphQLNamedType | null | undefined;

const nothing: Tally = {
  depth: 0,
  aliases: 0,
  rootFields: 0,
  fields: 0,
  repeats: 0,
  inlineFragments: 0,
  cost: 0,
};
/** Operations and fragments of one document. */
const mostDefinitions = 100;

/**
 * Validation rule: depth, aliases, root fields, fields and cost of each operation. Fragments are followed and
 * count as often as they are spread; what `@skip` and `@include` might leave out counts, for a document is
 * judged once for all variables. Introspection is judged by its own rule.
 */
export function limitQuery(context: ValidationContext): ASTVisitor {
  const tallies = new Tallies(context);
  const schema = context.getSchema();
  return {
    Document({ definitions }) {
      if (definitions.length > mostDefinitions)
        context.reportError(
          new GraphQLError(
            `The document asks for too much: definitions ${definitions.length} > ${mostDefinitions}`,
          ),
        );
    },
    OperationDefinition(operation) {
      const found = tallies.of(operation.selectionSet, schema.getRootType(operation.operation));
      const over = Object.entries(found).find(([name, value]) => value > queryLimits[name as keyof Tally]);
      if (over === undefined) return;
      const [name, value] = over;
      context.reportError(
        new GraphQLError(
          `The document asks for too much: ${name} ${value} > ${queryLimits[name as keyof Tally]}`,
          { nodes: operation },
        ),
      );
    },
  };
}

/** Each fragment is looked at once, however often it is spread: fragments of fragments double with each level. */
class Tallies {
  private readonly byFragment = new Map<string, Tally>();

  constructor(private readonly context: ValidationContext) {}

  /** `names`: what the answer has already that these fields become part of. */
  of(set: SelectionSetNode, parent: Parent, names = new Set<string>()): Tally {
    const parts = set.selections.map((selection) => this.ofSelection(selection, parent, names));
    const deepest = Math.max(0, ...parts.map(({ depth }) => depth));
    return { ...parts.reduce(sum, nothing), depth: Math.max(1, deepest) };
  }

  private ofSelection(selection: SelectionNode, parent: Parent, names: Set<string>): Tally {
    if (selection.kind === 'Field') {
      const name = selection.alias?.value ?? selection.name.value;
      const tally = this.ofField(selection, parent);
      if (names.has(name)) return { ...tally, repeats: tally.repeats + 1 };
      names.add(name);
      return tally;
    }
    if (selection.kind === 'FragmentSpread') return this.ofFragment(selection.name.value);
    const { typeCondition, selectionSet } = selection;
    const type = typeCondition === undefined ? parent : this.typeOf(typeCondition);
    const inside = this.of(selectionSet, type, names);
    return { ...inside, inlineFragments: inside.inlineFragments + 1 };
  }

  private ofFragment(name: string): Tally {
    const known = this.byFragment.get(name);
    if (known !== undefined) return known;
    // One that contains itself is refused by another rule, and not followed by this one.
    this.byFragment.set(name, nothing);
    const fragment = this.context.getFragment(name);
    if (!fragment) return nothing;
    const tally = this.of(fragment.selectionSet, this.typeOf(fragment.typeCondition));
    this.byFragment.set(name, tally);
    return tally;
  }

  private ofField({ name: { value: name }, alias, selectionSet }: FieldNode, parent: Parent): Tally {
    if (name.startsWith('__')) return { ...nothing, rootFields: 1 };
    const type = fieldType(parent, name);
    const inside = selectionSet === undefined ? nothing : this.of(selectionSet, type && getNamedType(type));
    const factor = isListType(getNullableType(type)) ? queryLimits.listFactor : 1;
    return {
      depth: 1 + inside.depth,
      aliases: (alias === undefined || alias.value === name ? 0 : 1) + inside.aliases,
      rootFields: 1,
      fields: 1 + inside.fields,
      repeats: inside.repeats,
      inlineFragments: inside.inlineFragments,
      cost: 1 + factor * inside.cost,
    };
  }

  private typeOf(node: NamedTypeNode): Parent {
    return this.context.getSchema().getType(node.name.value);
  }
}

const sum = (a: Tally, b: Tally): Tally => ({
  depth: Math.max(a.depth, b.depth),
  aliases: a.aliases + b.aliases,
  rootFields: a.rootFields + b.rootFields,
  fields: a.fields + b.fields,
  repeats: a.repeats + b.repeats,
  inlineFragments: a.inlineFragments + b.inlineFragments,
  cost: a.cost + b.cost,
});

const fieldType = (parent: Parent, name: string): GraphQLOutputType | undefined =>
  isObjectType(parent) || isInterfaceType(parent) ? parent.getFields()[name]?.type : undefined;
