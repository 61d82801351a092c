import type { PaperQuestion, QuestionPart } from '@vigil/ui/questions/question.ts';
import { typeName } from '@vigil/ui/questions/question-types.ts';
import { t } from '@vigil/ui/text/t.ts';

/** Voices fall silent within a text that is longer; characters. */
const mostAtOnce = 160;

/** In pieces, at the ends of sentences where there are any. */
function pieces(text: string): string[] {
  const found: string[] = [];
  for (const sentence of text.split(/(?<=[。！？；.!?;\n])/))
    for (let from = 0; from < sentence.length; from += mostAtOnce) {
      const piece = sentence.slice(from, from + mostAtOnce);
      const last = found.at(-1);
      if (last !== undefined && last.length + piece.length <= mostAtOnce)
        found[found.length - 1] = last + piece;
      else found.push(piece);
    }
  return found.map((piece) => piece.trim()).filter((piece) => piece !== '');
}

/** The words of a text: a blank is said as what it is, a formula by its source, a picture by its name. */
function said(html: string): string {
  const { body } = new DOMParser().parseFromString(
    html.replaceAll(/<\/(p|li|tr|h\d)>/g, '$&\n'),
    'text/html',
  );
  for (const formula of body.querySelectorAll('[data-latex]'))
    formula.replaceWith(` ${formula.getAttribute('data-latex') ?? ''} `);
  for (const picture of body.querySelectorAll('img')) picture.replaceWith(picture.alt || t('图片'));
  return (body.textContent ?? '').trim().replace(/_{2,}/g, t('，空，'));
}

const named = (tag: string | null | undefined, content: string | null | undefined): string =>
  [tag ?? '', said(content ?? '')].filter(Boolean).join('，');

function ofPart(part: QuestionPart): string[] {
  const choices = part.quType <= 3 ? part.answerList.map(({ tag, content }) => named(tag, content)) : [];
  const left = part.quType === 6 ? part.answerList.map(({ tag, content }) => named(tag, content)) : [];
  const right = part.quType === 6 ? part.matchList.map(({ tag, content }) => named(tag, content)) : [];
  const pictured = part.image ? [t('本题有图片，请看屏幕。')] : [];
  return [said(part.content), ...pictured, ...choices, ...left, ...right];
}

/** What is read aloud of a question, piece by piece in its order: its type, its text and what may be chosen; no answer. */
export function passagesOf(question: PaperQuestion): string[] {
  const parts = question.quType === 99 ? question.subList : [];
  const texts = [
    typeName(question.quType),
    ...ofPart(question),
    ...parts.flatMap((part, index) => [t('第 {{n}} 小题', { n: index + 1 }), ...ofPart(part)]),
  ];
  return texts.flatMap(pieces);
}
