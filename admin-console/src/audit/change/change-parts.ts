import { tagAt } from '@vigil/domain/sitting/public';
import { t } from '@vigil/ui/text/t.ts';
import type { AnswerChange, WrittenAnswer } from './answer-changes.ts';

/** What of a question names the parts of an answer to it; texts are null where they are not known. */
export interface ChangedQuestion {
  readonly quType: number;
  readonly answerList: readonly { readonly id: string; readonly content?: string | null }[];
  readonly matchList: readonly { readonly tag?: string | null; readonly content?: string | null }[];
}

/** One value of an answer: an option by its letter, what is in a blank, a partner of a pair, a file. */
export interface ChangedValue {
  readonly kind: 'same' | 'out' | 'in';
  /** the letter of an option or of a partner; null: it has none */
  readonly letter: string | null;
  /** HTML of an option, plain text of what was typed; null: unknown here */
  readonly html: string | null;
  readonly text: string | null;
  /** a file to look at */
  readonly file: string | null;
}

/** What changed, ready to be shown: values one by one, or a text by its words, or a program by its lines. */
export type ChangePart =
  | { readonly kind: 'values'; readonly label: string | null; readonly values: readonly ChangedValue[] }
  | WrittenPart<'text'>
  | WrittenPart<'code'>;

interface WrittenPart<Kind> {
  readonly kind: Kind;
  readonly before: string;
  readonly after: string;
}

/**
 * What differs between the two answers of a change, in the order of the question. `question` null: not known
 * yet, options have no letters then. [] says that nothing differs.
 */
export function changeParts({ before, after }: AnswerChange, question: ChangedQuestion | null): ChangePart[] {
  return [
    ...chosenParts(before, after, question),
    ...entryParts(before, after, question),
    ...fileParts(before, after),
    ...written('text', plainText(before.text ?? ''), plainText(after.text ?? '')),
    ...written('code', before.code ?? '', after.code ?? ''),
  ];
}

function chosenParts(
  { checked: was = [] }: WrittenAnswer,
  { checked: is = [] }: WrittenAnswer,
  question: ChangedQuestion | null,
): ChangePart[] {
  if (was.length === is.length && was.every((id) => is.includes(id))) return [];
  const options = question?.answerList ?? [];
  const known = options.map(({ id }) => id);
  const ids = [...new Set([...known, ...was, ...is])].filter((id) => was.includes(id) || is.includes(id));
  const values = ids.map((id): ChangedValue => {
    const place = known.indexOf(id);
    return {
      kind: !is.includes(id) ? 'out' : was.includes(id) ? 'same' : 'in',
      letter: place < 0 ? null : tagAt(place),
      html: options[place]?.content ?? null,
      text: null,
      file: null,
    };
  });
  return [{ kind: 'values', label: null, values: outFirst(values) }];
}

function entryParts(
  { entries: was = {} }: WrittenAnswer,
  { entries: is = {} }: WrittenAnswer,
  question: ChangedQuestion | null,
): ChangePart[] {
  const places = question?.answerList ?? [];
  const known = places.map(({ id }) => id);
  const ids = [...new Set([...known, ...Object.keys(was), ...Object.keys(is)])];
  const pairs = question?.quType === 6;
  return ids.flatMap((id, index): ChangePart[] => {
    const [before, after] = [was[id] ?? '', is[id] ?? ''];
    if (before === after) return [];
    const value = (kind: 'out' | 'in', text: string): ChangedValue => ({
      kind,
      letter: pairs ? text : null,
      html: pairs ? (question.matchList.find(({ tag }) => tag === text)?.content ?? null) : null,
      text: pairs ? null : text,
      file: null,
    });
    return [
      {
        kind: 'values',
        label: pairs
          ? plainText(places[index]?.content ?? '') || t('第 {{n}} 项', { n: index + 1 })
          : t('第 {{n}} 空', { n: index + 1 }),
        values: [
          ...(before === '' ? [] : [value('out', before)]),
          ...(after === '' ? [] : [value('in', after)]),
        ],
      },
    ];
  });
}

function fileParts({ scratch: was = '' }: WrittenAnswer, { scratch: is = '' }: WrittenAnswer): ChangePart[] {
  if (was === is) return [];
  const value = (kind: 'out' | 'in', file: string): ChangedValue => ({
    ...{ kind, letter: null, html: null, file },
    text: kind === 'out' ? t('原来的文件') : t('提交的文件'),
  });
  return [
    {
      kind: 'values',
      label: null,
      values: [...(was === '' ? [] : [value('out', was)]), ...(is === '' ? [] : [value('in', is)])],
    },
  ];
}

const written = (kind: 'text' | 'code', before: string, after: string): ChangePart[] =>
  before === after ? [] : [{ kind, before, after } as ChangePart];

/** What was taken away stands before what came in its place; the rest keeps its order. */
const outFirst = (values: readonly ChangedValue[]): ChangedValue[] =>
  values.toSorted((a, b) => Number(b.kind === 'out') - Number(a.kind === 'out'));

/** The words of rich text, a line for each paragraph; a picture is told by a word. */
export function plainText(html: string): string {
  if (!/[<&]/.test(html)) return html;
  const { body } = new DOMParser().parseFromString(
    html.replaceAll(/<br\b[^>]*>|<\/(?:p|li|h\d|div|tr|blockquote)>/gi, '$&\n'),
    'text/html',
  );
  for (const picture of body.querySelectorAll('img')) picture.replaceWith(t('［图片］'));
  return body.textContent.trim();
}
