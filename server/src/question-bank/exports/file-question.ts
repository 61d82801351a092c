import type { QuestionContent } from '@vigil/domain/exam-taking/question';
import type { FileQuestion } from '../formats/read-question.js';

interface Illustrated {
  readonly content: string;
  readonly image?: string | undefined;
}

/**
 * A version of a question as a file has it. No exchange format has a field for a picture or recording beside the text: they go into the text,
 * where every reader shows them.
 */
export function fileQuestion(whole: QuestionContent): FileQuestion {
  const { quId: _id, version: _version, repoId: _repo, chapterId: _chapter, image, media, content, options, pairs, matches, ...rest } = whole;
  return {
    ...rest,
    content: `${content}${pictureOf(image)}${recordingOf(media)}`,
    ...(options === undefined ? {} : { options: options.map(inText) }),
    ...(pairs === undefined ? {} : { pairs: pairs.map(inText) }),
    ...(matches === undefined ? {} : { matches: matches.map(inText) }),
  };
}

function inText<T extends Illustrated>({ image, ...item }: T): Omit<T, 'image'> & { readonly content: string } {
  return { ...item, content: `${item.content}${pictureOf(image)}` };
}

const attribute = (url: string): string => url.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

const pictureOf = (url: string | undefined): string => (url === undefined || url === '' ? '' : `<img src="${attribute(url)}" />`);

function recordingOf(url: string | undefined): string {
  if (url === undefined || url === '') return '';
  const tag = /\.(?:mp4|webm|mov)(?:\?|$)/i.test(url) ? 'video' : 'audio';
  return `<p><${tag} src="${attribute(url)}" controls></${tag}></p>`;
}
