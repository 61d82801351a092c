import { questionFaults, type QuestionDraft } from '@vigil/domain/question-bank/question-save';
import type { EditedQuestionQuery, QuestionInput, QuestionPartInput } from '../../generated/graphql.ts';

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

/** What is typed of a question or of a part: fields of every type stay while the type is changed, only those of its own type are sent. */
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
type QuestionBodyInput = Omit<QuestionPartInput, 'share' | 'quId'>;
type EditedBody = Omit<NonNullable<Edited['parts']>[number], 'share' | 'quId'>;

const usualTimeLimit = 2_000;

/** The first free id of a list: `o4` after o1, o3. Ids of what was deleted last come back, which no saved version can confuse: each is whole. */
export function freshId(prefix: string, taken: readonly { readonly id: string }[]): string {
  const numbers = taken.map(({ id }) => (id.startsWith(prefix) ? Number(id.slice(prefix.length)) : 0)).filter(Number.isInteger);
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
  const untouched = values.options.every(({ content, image }) => ['', '正确', '错误'].includes(content) && image === '');
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
export const nextQuestion = ({ quType, repoId, chapterId, level, tags, scoreHint }: QuestionValues): QuestionValues => ({
  ...blankQuestion({ repoId, chapterId }, quType),
  level,
  tags,
  scoreHint,
});

/** The same once more, as a new question. */
export const copyOf = (values: QuestionValues): QuestionValues => ({ ...values, id: '', parts: values.parts.map((part) => ({ ...part, quId: '' })) });

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

function bodyValuesOf(body: EditedBody): BodyValues {
  const blank = blankBody(body.quType);
  return {
    quType: body.quType,
    content: body.content,
    image: body.image ?? '',
    media: body.media ?? '',
    analysis: body.analysis,
    rightAnswer: body.rightAnswer ?? '',
    titleBody: body.titleBody ?? '',
    scratchUrl: body.scratchUrl ?? '',
    options: body.options?.map((option) => ({ ...option, image: option.image ?? '' })) ?? blank.options,
    blanks: body.blanks ?? blank.blanks,
    inOrder: body.inOrder ?? true,
    pairs: body.pairs?.map((pair) => ({ ...pair, image: pair.image ?? '' })) ?? blank.pairs,
    matches: body.matches?.map((match) => ({ ...match, image: match.image ?? '' })) ?? blank.matches,
    code: body.code?.tests ?? [],
    timeLimit: body.code?.timeLimit ?? usualTimeLimit,
    points: (body.points ?? []).map(({ id, text, share }) => ({ id, text, percent: Math.round(share * 1e4) / 100 })),
  };
}

/** What is sent: fields of the question's own type, parts with their share of the whole and an id that none of the others has. */
export function inputOf(values: QuestionValues): Omit<QuestionInput, 'version'> {
  const total = values.parts.reduce((sum, { weight }) => sum + Math.max(0, weight), 0);
  return {
    ...(values.id === '' ? {} : { id: values.id }),
    ...bodyInputOf(values),
    repoId: values.repoId,
    ...(values.chapterId === null ? {} : { chapterId: values.chapterId }),
    level: values.level,
    tags: [...values.tags],
    ...(values.scoreHint === null ? {} : { scoreHint: values.scoreHint }),
    ...(values.quType === 99
      ? {
          parts: withIds(values).map((part) => ({
            ...bodyInputOf(part),
            ...(part.quId === '' ? {} : { quId: part.quId }),
            share: total > 0 ? Math.max(0, part.weight) / total : 0,
          })),
        }
      : {}),
  };
}

/** New parts of a question that has an id get theirs here: one dealt by their place could be another part's. */
function withIds({ id, parts }: QuestionValues): readonly PartValues[] {
  if (id === '') return parts;
  const taken = parts.filter(({ quId }) => quId !== '').map(({ quId }) => ({ id: quId }));
  return parts.map((part) => {
    if (part.quId !== '') return part;
    const quId = freshId(`${id}-p`, taken);
    taken.push({ id: quId });
    return { ...part, quId };
  });
}

function bodyInputOf(body: BodyValues): QuestionBodyInput {
  return {
    quType: body.quType,
    content: body.content,
    ...(body.image === '' ? {} : { image: body.image }),
    ...(body.media === '' ? {} : { media: body.media }),
    analysis: body.analysis,
    ...ofType(body),
  };
}

const withImage = <T extends { readonly image: string }>({ image, ...item }: T) => (image === '' ? item : { ...item, image });

function ofType(body: BodyValues): Partial<QuestionBodyInput> {
  switch (body.quType) {
    case 1:
    case 2:
    case 3:
      return { options: body.options.map(withImage) };
    case 5:
      return { blanks: body.blanks.map(({ id, accepted }) => ({ id, accepted: [...accepted] })), inOrder: body.inOrder };
    case 6:
      return { pairs: body.pairs.map(withImage), matches: body.matches.map(withImage) };
    case 4:
    case 7:
      return {
        ...(body.rightAnswer === '' ? {} : { rightAnswer: body.rightAnswer }),
        points: body.points.map(({ id, text, percent }) => ({ id, text, share: percent / 100 })),
        ...(body.quType === 7 && body.scratchUrl !== '' ? { scratchUrl: body.scratchUrl } : {}),
      };
    case 8:
    case 9:
      return {
        ...(body.rightAnswer === '' ? {} : { rightAnswer: body.rightAnswer }),
        ...(body.titleBody === '' ? {} : { titleBody: body.titleBody }),
        ...(body.code.length === 0 ? {} : { code: { tests: body.code.map((test) => ({ ...test })), timeLimit: body.timeLimit } }),
      };
    default:
      return {};
  }
}

/** What is wrong, by the path of its field, in the domain's sentences: the first of each field. */
export function problemsOf(values: QuestionValues): Record<string, string> {
  const input = inputOf(values);
  // What was typed has every field that a draft needs; ids of parts are the server's to deal.
  const draft = {
    ...input,
    quId: values.id || 'new',
    parts: input.parts?.map((part, index) => ({ ...part, quId: part.quId ?? `new-p${index + 1}` })),
  };
  const problems: Record<string, string> = {};
  for (const { path, sentence } of questionFaults(draft as unknown as QuestionDraft)) problems[path] ??= sentence;
  return problems;
}
