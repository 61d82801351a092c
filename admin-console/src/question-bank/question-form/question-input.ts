import { questionFaults, type QuestionDraft } from '@vigil/domain/question-bank/question-save';
import type { QuestionInput, QuestionPartInput } from '../../generated/graphql.ts';
import { type BodyValues, freshId, type PartValues, type QuestionValues } from './question-values.ts';

type QuestionBodyInput = Omit<QuestionPartInput, 'share' | 'quId'>;

/**
 * What is sent: fields of the question's own type, parts with their share of the whole and an id that none of
 * the others has.
 */
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

type Named = { readonly id?: string | null | undefined };

/**
 * What is sent on saving. Ids of options, blanks and left items that `opened`, as it was read, did not have are the
 * server's to deal: those of the form are numbered, and would say in which order they were written (decision 337).
 */
export function sentOf(values: QuestionValues, opened: QuestionValues): Omit<QuestionInput, 'version'> {
  const input = inputOf(values);
  const parts = new Map(opened.parts.map((part) => [part.quId, part]));
  return {
    ...withKnownIds(input, opened.id === '' ? undefined : opened),
    ...(input.parts
      ? {
          parts: input.parts.map((part) => withKnownIds(part, part.quId ? parts.get(part.quId) : undefined)),
        }
      : {}),
  };
}

function withKnownIds<T extends QuestionBodyInput>(input: T, before: BodyValues | undefined): T {
  const known = (key: 'options' | 'blanks' | 'pairs') => new Set((before?.[key] ?? []).map(({ id }) => id));
  const of = <S extends Named>(things: readonly S[], ids: ReadonlySet<string>): S[] =>
    things.map(({ id, ...thing }) => (id && ids.has(id) ? { id, ...thing } : thing) as S);
  return {
    ...input,
    ...(input.options ? { options: of(input.options, known('options')) } : {}),
    ...(input.blanks ? { blanks: of(input.blanks, known('blanks')) } : {}),
    ...(input.pairs ? { pairs: of(input.pairs, known('pairs')) } : {}),
  };
}

/**
 * New parts of a question that has an id get theirs here: one dealt by their place could be another part's.
 */
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

const withImage = <T extends { readonly image: string }>({ image, ...item }: T) =>
  image === '' ? item : { ...item, image };

function ofType(body: BodyValues): Partial<QuestionBodyInput> {
  switch (body.quType) {
    case 1:
    case 2:
    case 3:
      return { options: body.options.map(withImage) };
    case 5:
      return {
        blanks: body.blanks.map(({ id, accepted }) => ({ id, accepted: [...accepted] })),
        inOrder: body.inOrder,
      };
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
        ...(body.code.length === 0
          ? {}
          : { code: { tests: body.code.map((test) => ({ ...test })), timeLimit: body.timeLimit } }),
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
  for (const { path, sentence } of questionFaults(draft as unknown as QuestionDraft))
    problems[path] ??= sentence;
  return problems;
}
