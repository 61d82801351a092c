import type { QuestionContent, QuestionPart } from '@vigil/domain/question-bank/question';
import type { FileQuestion } from '../formats/file-question.js';

interface Illustrated {
  readonly content: string;
  readonly image?: string | undefined;
}

/**
 * A version of a question as a file has it: ids dealt in order, right-hand items of a matching in the order
 * of the left ones (papers deal them anew), empty fields left out. No exchange format has a field for a
 * picture or recording beside the text: they go into the text, where every reader shows them.
 */
export function fileQuestion(whole: QuestionContent): FileQuestion {
  const { quId: _id, version: _version, repoId: _repo, chapterId: _chapter, parts, ...question } = whole;
  if (parts === undefined) return inFile(question);
  return {
    ...inFile(question),
    parts: parts.map((part, index) => ({ ...inFile(part), quId: `p${index + 1}` })),
  };
}

function inFile<T extends Omit<QuestionPart, 'quId' | 'share'>>({
  image,
  media,
  ...question
}: T): Omit<T, 'image' | 'media'> {
  const { options, blanks, pairs, matches, points, code } = question;
  const dealt =
    matches === undefined || pairs === undefined
      ? []
      : [...new Set([...pairs.map(({ matchId }) => matchId), ...matches.map(({ id }) => id)])];
  const matchIn = (id: string): string => `m${dealt.indexOf(id) + 1}`;
  return withoutEmpty({
    ...question,
    content: `${question.content.trim()}${pictureOf(image)}${recordingOf(media)}`,
    analysis: question.analysis.trim(),
    options: options?.map((option, index) => ({ ...inText(option), id: `o${index + 1}` })),
    blanks: blanks?.map((blank, index) => ({ ...blank, id: `b${index + 1}` })),
    pairs: pairs?.map((pair, index) => ({
      ...inText(pair),
      id: `l${index + 1}`,
      matchId: matchIn(pair.matchId),
    })),
    matches: dealt
      .flatMap((id) => matches?.filter((match) => match.id === id) ?? [])
      .map((match) => ({ ...inText(match), id: matchIn(match.id) })),
    points: points?.map((point, index) => ({ ...point, id: `m${index + 1}` })),
    code:
      code === undefined || code.tests.length === 0
        ? undefined
        : { ...code, tests: code.tests.map((test, index) => ({ ...test, id: `t${index + 1}` })) },
  }) as Omit<T, 'image' | 'media'>;
}

/** Without optional fields that say nothing. */
const withoutEmpty = (question: object): object =>
  Object.fromEntries(
    Object.entries(question).filter(
      ([key, value]) =>
        value !== undefined && (key === 'analysis' || key === 'tags' || (value !== '' && !isNone(value))),
    ),
  );
const isNone = (value: unknown): boolean => Array.isArray(value) && value.length === 0;

function inText<T extends Illustrated>({
  image,
  ...item
}: T): Omit<T, 'image'> & { readonly content: string } {
  return { ...item, content: `${item.content.trim()}${pictureOf(image)}` };
}

const attribute = (url: string): string =>
  url.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

const pictureOf = (url: string | undefined): string =>
  url === undefined || url === '' ? '' : `<img src="${attribute(url)}" />`;

function recordingOf(url: string | undefined): string {
  if (url === undefined || url === '') return '';
  const tag = /\.(?:mp4|webm|mov)(?:\?|$)/i.test(url) ? 'video' : 'audio';
  return `<p><${tag} src="${attribute(url)}" controls></${tag}></p>`;
}
