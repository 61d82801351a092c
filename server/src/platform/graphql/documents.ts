import {
  getOperationAST,
  Kind,
  NoSchemaIntrospectionCustomRule,
  OperationTypeNode,
  parse,
  specifiedRules,
  validate,
  type DocumentNode,
  type GraphQLError,
  type GraphQLSchema,
  type SelectionSetNode,
} from 'graphql';
import { LRUCache } from 'lru-cache';
import { BadRequestError } from '../rest/coerce-input.js';
import { limitQuery } from './query-limits.js';

/** A document that was parsed and validated once. */
export interface PreparedDocument {
  readonly document: DocumentNode;
  /** Root fields of each operation, by its name; '' for one without. */
  readonly rootFields: ReadonlyMap<string, readonly string[]>;
}

/** `tooMuch`: it was judged by the limits alone, for looking closer would cost too much. */
export type Prepared =
  | PreparedDocument
  | { readonly errors: readonly GraphQLError[]; readonly tooMuch: boolean };

const longestText = 20_000;

/**
 * Parsed and validated documents by their text, at most `size`; the one not used for longest goes. Documents
 * with errors are not kept.
 */
export class Documents {
  private readonly byText: LRUCache<string, PreparedDocument>;
  private readonly rules;

  constructor(
    private readonly schema: GraphQLSchema,
    options: { readonly introspection: boolean; readonly size?: number },
  ) {
    this.byText = new LRUCache({ max: options.size ?? 500 });
    this.rules = [...specifiedRules, ...(options.introspection ? [] : [NoSchemaIntrospectionCustomRule])];
  }

  /** Answers the document, or what is wrong with it. Throws graphql-js' syntax error. */
  prepare(text: string): Prepared {
    const known = this.byText.get(text);
    if (known !== undefined) return known;
    const document = parse(text, { maxTokens: 4000 });
    // First and alone: a standard rule compares repeated fields each with each.
    const limits = validate(this.schema, document, [limitQuery], { maxErrors: 5 });
    if (limits.length > 0) return { errors: limits, tooMuch: true };
    const errors = validate(this.schema, document, this.rules, { maxErrors: 5 });
    if (errors.length > 0) return { errors, tooMuch: false };
    const prepared = { document, rootFields: rootFieldsIn(document) };
    if (text.length <= longestText) this.byText.set(text, prepared);
    return prepared;
  }
}

/**
 * Root fields of the operation that a request asks for, in order; each as often as it is asked for, also by
 * fragments and under other names, and whether or not its variables leave it out. None where the request does
 * not say which of several operations it means: nothing is executed then.
 */
export function rootFieldsOf(
  { rootFields }: PreparedDocument,
  operationName: string | null | undefined,
): readonly string[] {
  if (operationName != null) return rootFields.get(operationName) ?? [];
  return rootFields.size === 1 ? [...rootFields.values()].flat() : [];
}

/**
 * One command id is for one change: of several under it, nobody could tell afterwards which were made. Throws
 * `BadRequestError` before any is.
 */
export function refuseSharedCommandId(
  { document }: Pick<PreparedDocument, 'document'>,
  operationName: string | null | undefined,
  rootFields: readonly string[],
  commandId: string | null,
): void {
  if (commandId === null || rootFields.length < 2) return;
  if (getOperationAST(document, operationName)?.operation === OperationTypeNode.MUTATION)
    throw new BadRequestError('x-command-id');
}

/** Of a document that was validated: it has no circle of fragments and few root fields. */
function rootFieldsIn({ definitions }: DocumentNode): Map<string, readonly string[]> {
  const fragments = new Map<string, SelectionSetNode>();
  for (const node of definitions)
    if (node.kind === Kind.FRAGMENT_DEFINITION) fragments.set(node.name.value, node.selectionSet);
  const fieldsOf = (set: SelectionSetNode | undefined): string[] =>
    (set?.selections ?? []).flatMap((selection) => {
      if (selection.kind === Kind.FIELD) return selection.name.value;
      return fieldsOf(
        selection.kind === Kind.INLINE_FRAGMENT
          ? selection.selectionSet
          : fragments.get(selection.name.value),
      );
    });
  return new Map(
    definitions.flatMap((node) =>
      node.kind === Kind.OPERATION_DEFINITION
        ? [[node.name?.value ?? '', fieldsOf(node.selectionSet)] as const]
        : [],
    ),
  );
}
