import {
  Kind,
  NoSchemaIntrospectionCustomRule,
  parse,
  specifiedRules,
  validate,
  type DocumentNode,
  type GraphQLError,
  type GraphQLSchema,
  type OperationDefinitionNode,
} from 'graphql';
import { LRUCache } from 'lru-cache';
import { limitQuery } from './query-limits.js';

/** A document that was parsed and validated once. */
export interface PreparedDocument {
  readonly document: DocumentNode;
  /** Root fields of its operation, in order. Empty when it has several operations. */
  readonly rootFields: readonly string[];
}

export type Prepared = PreparedDocument | { readonly errors: readonly GraphQLError[] };

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
    this.rules = [
      ...specifiedRules,
      limitQuery,
      ...(options.introspection ? [] : [NoSchemaIntrospectionCustomRule]),
    ];
  }

  /** Answers the document, or what is wrong with it. Throws graphql-js' syntax error. */
  prepare(text: string): Prepared {
    const known = this.byText.get(text);
    if (known !== undefined) return known;
    const document = parse(text, { maxTokens: 4000 });
    const errors = validate(this.schema, document, this.rules, { maxErrors: 5 });
    if (errors.length > 0) return { errors };
    const prepared = { document, rootFields: rootFieldsOf(document) };
    if (text.length <= longestText) this.byText.set(text, prepared);
    return prepared;
  }
}

function rootFieldsOf(document: DocumentNode): string[] {
  const operations = document.definitions.filter(
    (node): node is OperationDefinitionNode => node.kind === Kind.OPERATION_DEFINITION,
  );
  const [operation] = operations;
  if (operation === undefined || operations.length > 1) return [];
  return operation.selectionSet.selections.map((selection) =>
    selection.kind === Kind.FIELD ? selection.name.value : '',
  );
}
