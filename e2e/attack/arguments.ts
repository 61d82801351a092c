import {
  getNamedType,
  getNullableType,
  isInputObjectType,
  isListType,
  isNonNullType,
  type GraphQLArgument,
  type GraphQLInputField,
  type GraphQLInputType,
} from 'graphql';
import type { Random } from '@vigil/domain/kernel/random';

/** Ids to choose from, by what they are ids of. */
export type Ids = Readonly<Record<IdKind, readonly string[]>>;
export const idKinds = [
  'paper',
  'exam',
  'question',
  'bank',
  'chapter',
  'user',
  'file',
  'category',
  'import',
  'slide',
  'registration',
  'order',
  'application',
] as const;
export type IdKind = (typeof idKinds)[number];

const named: Readonly<Record<string, IdKind>> = {
  paperId: 'paper',
  examId: 'exam',
  quId: 'question',
  quIds: 'question',
  repoId: 'bank',
  chapterId: 'chapter',
  parentId: 'chapter',
  userId: 'user',
  userIds: 'user',
  reviewerIds: 'user',
  ownerId: 'user',
  createBy: 'user',
  oldExamId: 'exam',
  examCategoryId: 'category',
  catId: 'category',
};

/** What `id` and `ids` mean, by the beginning of the operation's name. */
const byOperation: readonly (readonly [RegExp, IdKind])[] = [
  [/^(?:auditPaper|paper|handExam|leaveIncr|debugSuspected|saveWorkAnswer)/, 'paper'],
  [/^examCategory/, 'category'],
  [/^examApply/, 'application'],
  [/^signUp/, 'registration'],
  [/^(?:payOrder|order|refund|alipay|wechat|paypal)/, 'order'],
  [/^(?:exam|watchStat)/, 'exam'],
  [/^questionImport/, 'import'],
  [/^(?:question|bankQuestion)/, 'question'],
  [/^repo/, 'bank'],
  [/^chapter/, 'chapter'],
  [/^user/, 'user'],
  [/^slideshow/, 'slide'],
];

export const kindOfId = (operation: string, argument: string): IdKind | undefined =>
  named[argument] ??
  (/^ids?$/.test(argument) ? byOperation.find(([pattern]) => pattern.test(operation))?.[1] : undefined);

/** One place in the arguments of an operation where an id stands, as a path of names. */
export interface IdPlace {
  readonly path: readonly string[];
  readonly kind: IdKind | undefined;
}

export function idPlacesOf(
  operation: string,
  args: readonly (GraphQLArgument | GraphQLInputField)[],
): IdPlace[] {
  return args.flatMap((argument) => {
    const type = getNamedType(argument.type);
    if (type.name === 'ID') return [{ path: [argument.name], kind: kindOfId(operation, argument.name) }];
    if (!isInputObjectType(type) || listed(argument.type)) return [];
    return idPlacesOf(operation, Object.values(type.getFields())).map(({ path, kind }) => ({
      path: [argument.name, ...path],
      kind,
    }));
  });
}

const listed = (type: GraphQLInputType): boolean => isListType(getNullableType(type));

/** Writes at a path, through objects that may not be there yet; where a list stands, its only item. */
export function withValue(
  args: Record<string, unknown>,
  path: readonly string[],
  value: unknown,
): Record<string, unknown> {
  const [name = '', ...rest] = path;
  const before = args[name];
  if (rest.length > 0)
    return { ...args, [name]: withValue((before ?? {}) as Record<string, unknown>, rest, value) };
  return { ...args, [name]: Array.isArray(before) || name.endsWith('s') ? [value] : value };
}

/** Makes arguments that an operation could mean, from its types. */
export class ArgumentMaker {
  /** `word` marks what the campaign writes; `time`: how the door reads one. */
  constructor(
    private readonly random: Random,
    private readonly ids: Ids,
    private readonly word: string,
    private readonly time: (ms: number) => string,
  ) {}

  argumentsOf(operation: string, args: readonly GraphQLArgument[]): Record<string, unknown> {
    return this.fields(operation, args, 0);
  }

  private fields(
    operation: string,
    fields: readonly (GraphQLArgument | GraphQLInputField)[],
    depth: number,
  ): Record<string, unknown> {
    return Object.fromEntries(
      fields
        .filter(({ type }) => isNonNullType(type) || (depth < 4 && this.random() < 0.5))
        .map(({ name, type }) => [name, this.value(operation, name, type, depth)]),
    );
  }

  private value(operation: string, name: string, type: GraphQLInputType, depth: number): unknown {
    const nullable = getNullableType(type);
    if (isListType(nullable)) {
      if (name === 'trail') return [[0, 0, 0]];
      return [this.value(operation, name, nullable.ofType as GraphQLInputType, depth)];
    }
    if (isInputObjectType(nullable))
      return this.fields(operation, Object.values(nullable.getFields()), depth + 1);
    return this.scalar(operation, name, getNamedType(nullable).name);
  }

  private scalar(operation: string, name: string, type: string): unknown {
    if (type === 'ID') {
      const kind = kindOfId(operation, name);
      return this.one(kind === undefined ? ['nothing'] : this.ids[kind]) ?? 'nothing';
    }
    if (type === 'Int' || type === 'WireInt') return this.whole(name);
    if (type === 'Float') return 1;
    if (type === 'Fen') return 0;
    if (type === 'Flag' || type === 'Boolean') return this.random() < 0.5;
    if (type === 'DateTime') return this.time(Date.now() + 3_600_000);
    if (type === 'JSON') return { [this.word]: 1 };
    return this.text(name);
  }

  private whole(name: string): number {
    if (name === 'size') return 50;
    if (name === 'quType') return this.one([1, 2, 3, 4, 5]) ?? 1;
    return 1;
  }

  private text(name: string): string {
    if (name === 'base64') return onePixel;
    if (name === 'dicCode') return 'level';
    if (name === 'seed') return 'attack';
    if (name === 'password') return 'Wrong1234';
    if (name === 'username') return `nobody-${this.word}`;
    return `${this.word}-${name}`;
  }

  private one<T>(list: readonly T[]): T | undefined {
    return list[Math.floor(this.random() * list.length)];
  }
}

/** A PNG of one pixel. */
const onePixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=';
