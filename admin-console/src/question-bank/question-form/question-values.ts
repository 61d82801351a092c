import type { EditedQuestionQuery } from '../../generated/graphql.ts';

export interface OptionValues {
  readonly id: string;
  readonly content: string;
  readonly image: string;
  readonly isRight: boolean;
}
export interface BlankValues {
  readonly id: string;
  readonly accepted: readonly string[];
}
export interface PairValues {
  readonly id: string;
  readonly content: string;
  readonly image: string;
  readonly matchId: string;
}
export interface MatchValues {
  readonly id: string;
  readonly content: string;
  readonly image: string;
}
export interface TestValues {
  readonly id: string;
  readonly input: string;
  readonly output: string;
  readonly visible: boolean;
}
export interface PointValues {
  readonly id: string;
  readonly text: string;
  /** percent of the question's points */
  readonly percent: number;
}

/**
 * What is typed of a question or of a part: fields of every type stay while the type is changed, only those
 * of its own type are sent.
 */
export interface BodyValues {
  readonly quType: number;
  readonly content: string;
  readonly image: string;
  readonly media: string;
  readonly analysis: string;
  readonly rightAnswer: string;
  readonly titleBody: string;
  readonly scratchUrl: string;
  readonly options: readonly OptionValues[];
  readonly blanks: readonly BlankValues[];
  readonly inOrder: boolean;
  readonly pairs: readonly PairValues[];
  readonly matches: readonly MatchValues[];
  readonly code: readonly TestValues[];
  /** ms for each test */
  readonly timeLimit: number;
  readonly points: readonly PointValues[];
}

export interface PartValues extends BodyValues {
  /** '' until it is saved */
  readonly quId: string;
  /** to tell parts apart on screen */
  readonly key: string;
  /** how much it counts beside the other parts; any positive number */
  readonly weight: number;
}

export interface QuestionValues extends BodyValues {
  /** '' for a new question */
  readonly id: string;
  readonly repoId: string;
  readonly chapterId: string | null;
  readonly level: number;
  readonly tags: readonly string[];
  readonly scoreHint: number | null;
  readonly parts: readonly PartValues[];
}

export type Edited = EditedQuestionQuery['bankQuestion'];
type EditedBody = Omit<NonNullable<Edited['parts']>[number], 'share' | 'quId'>;

const usualTimeLimit = 2_000;

/**
 * The first free id of a list: `o4` after o1, o3. Ids of what was deleted last come back, which no saved
 * version can confuse: each is whole.
 */
export function freshId(prefix: string, taken: readonly { readonly id: string }[]): string {
  const numbers = taken
    .map(({ id }) => (id.startsWith(prefix) ? Number(id.slice(prefix.length)) : 0))
    .filter(Number.isInteger);
  return `${prefix}${Math.max(0, ...numbers) + 1}`;
}

/** Nothing typed yet, with as many options, pairs and blanks as a question of each type usually has. */
export const blankBody = (quType: number): BodyValues => ({
  quType,
  content: '',
  image: '',
  media: '',
  analysis: '',
  rightAnswer: '',
  titleBody: '',
  scratchUrl: '',
  options: usualOptions(quType),
  blanks: [{ id: 'b1', accepted: [] }],
  inOrder: true,
  pairs: [1, 2].map((n) => ({ id: `l${n}`, content: '', image: '', matchId: `m${n}` })),
  matches: [1, 2].map((n) => ({ id: `m${n}`, content: '', image: '' })),
  code: [],
  timeLimit: usualTimeLimit,
  points: [],
});

/** Options a type begins with: 正确 and 错误 for true or false, four empty ones otherwise. */
export const usualOptions = (quType: number): readonly OptionValues[] =>
  quType === 3
    ? ['正确', '错误'].map((content, index) => ({ id: `o${index + 1}`, content, image: '', isRight: false }))
    : [1, 2, 3, 4].map((n) => ({ id: `o${n}`, content: '', image: '', isRight: false }));

/** The same question of another type; options that say nothing yet become the type's usual ones. */
export function ofAnotherType<B extends BodyValues>(values: B, quType: number): B {
  const untouched = values.options.every(
    ({ content, image }) => ['', '正确', '错误'].includes(content) && image === '',
  );
  const firstRight = values.options.findIndex(({ isRight }) => isRight);
  const options = untouched
    ? usualOptions(quType)
    : quType === 2
      ? values.options
      : values.options.map((option, index) => ({ ...option, isRight: index === firstRight }));
  return { ...values, quType, options };
}

interface Place {
  readonly repoId: string;
  readonly chapterId: string | null;
}

export const blankQuestion = (place: Place, quType = 1): QuestionValues => ({
  ...blankBody(quType),
  ...place,
  id: '',
  level: 1,
  tags: [],
  scoreHint: null,
  parts: [],
});

/** The next question after one that was saved: its type, place, difficulty, tags and score hint stay. */
export const nextQuestion = ({
  quType,
  repoId,
  chapterId,
  level,
  tags,
  scoreHint,
}: QuestionValues): QuestionValues => ({
  ...blankQuestion({ repoId, chapterId }, quType),
  level,
  tags,
  scoreHint,
});

/** The same once more, as a new question. */
export const copyOf = (values: QuestionValues): QuestionValues => ({
  ...values,
  id: '',
  parts: values.parts.map((part) => ({ ...part, quId: '' })),
});

export const newPart = (quType: number, parts: readonly PartValues[]): PartValues => ({
  ...blankBody(quType),
  quId: '',
  key: freshId(
    'k',
    parts.map(({ key }) => ({ id: key })),
  ),
  weight: 1,
});

/** Points that weights are read as when the author gave none. */
const wholeWeight = 100;

export function valuesOf(question: Edited): QuestionValues {
  const whole = question.scoreHint ?? wholeWeight;
  return {
    ...bodyValuesOf(question),
    id: question.id,
    repoId: question.repoId,
    chapterId: question.chapterId ?? null,
    level: question.level,
    tags: question.tags,
    scoreHint: question.scoreHint ?? null,
    parts: (question.parts ?? []).map(({ quId, share, ...part }, index) => ({
      ...bodyValuesOf(part),
      quId,
      key: `k${index + 1}`,
      weight: Math.round(share * whole * 1e4) / 1e4,
    })),
  };
}

/** Item by item: what the server answers has more in it than it takes. */
function bodyValuesOf(body: EditedBody): BodyValues {
  const blank = blankBody(body.quType);
  const item = ({
    id,
    content,
    image,
  }: {
    readonly id: string;
    readonly content: string;
    readonly image?: string | null;
  }) => ({
    id,
    content,
    image: image ?? '',
  });
  return {
    quType: body.quType,
    content: body.content,
    image: body.image ?? '',
    media: body.media ?? '',
    analysis: body.analysis,
    rightAnswer: body.rightAnswer ?? '',
    titleBody: body.titleBody ?? '',
    scratchUrl: body.scratchUrl ?? '',
    options: body.options?.map((option) => ({ ...item(option), isRight: option.isRight })) ?? blank.options,
    blanks: body.blanks?.map(({ id, accepted }) => ({ id, accepted })) ?? blank.blanks,
    inOrder: body.inOrder ?? true,
    pairs: body.pairs?.map((pair) => ({ ...item(pair), matchId: pair.matchId })) ?? blank.pairs,
    matches: body.matches?.map(item) ?? blank.matches,
    code: body.code?.tests.map(({ id, input, output, visible }) => ({ id, input, output, visible })) ?? [],
    timeLimit: body.code?.timeLimit ?? usualTimeLimit,
    points: (body.points ?? []).map(({ id, text, share }) => ({
      id,
      text,
      percent: Math.round(share * 1e4) / 100,
    })),
  };
}
