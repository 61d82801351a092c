import { isInvisible, isSeenAtOnce } from '../kernel/invisible.js';
import type { Answer } from './event-parts.js';
import { placeOfTag } from './match-tags.js';

/** Largest answers taken: HTML text and code in UTF-8 bytes, one blank in characters, a URL in characters. */
export const answerLimits = {
  textBytes: 200 * 1024,
  codeBytes: 64 * 1024,
  entryChars: 2_000,
  urlChars: 1_000,
} as const;

/** What an answer may be too long in. */
export type AnswerField = 'text' | 'code' | 'entries' | 'scratch';

const fieldsOfType: Readonly<Record<number, readonly AnswerField[]>> = {
  4: ['text'],
  5: ['entries'],
  7: ['scratch', 'text'],
  8: ['code', 'text'],
  9: ['code', 'text'],
};

/** The field of the question's type in which an answer is larger than is taken; null: none is. */
export const tooLongIn = (question: Answerable, given: Answer): AnswerField | null =>
  (fieldsOfType[question.quType] ?? []).find((field) => !fitsIn(field, given)) ?? null;

/** What an answer is held against: the question or part as it stands on the paper. */
export interface Answerable {
  readonly quType: number;
  readonly optionOrder?: readonly string[] | undefined;
  readonly entryIds?: readonly string[] | undefined;
}

/**
 * The answer as it is kept, or null when it cannot be meant for this question (`AnswerNotUnderstood`): no
 * field of its type, an option, blank, item or tag that is not the paper's, two choices where one is asked,
 * too long. Fields of other types are ignored: clients send whole questions back. A field that is left out
 * keeps what `before` says; empty entries are dropped; options stand in the order shown.
 */
export function understood(question: Answerable, given: Answer, before: Answer | null): Answer | null {
  switch (question.quType) {
    case 1:
    case 3:
      return chosen(question, given.checked, 1);
    case 2:
      return chosen(question, given.checked, Infinity);
    case 4:
      return written(given, before, ['text']);
    case 5:
      return entries(question, given.entries, isEntry);
    case 6:
      return entries(question, given.entries, (tag) => tag === '' || isTagOf(question, tag));
    case 7:
      return written(given, before, ['scratch', 'text']);
    case 8:
    case 9:
      return written(given, before, ['code', 'text']);
    default:
      return null;
  }
}

/** Whether something is answered: wire.md's `fill`. HTML without a word or a picture is nothing. */
export function isFilled(answer: Answer): boolean {
  if ((answer.checked?.length ?? 0) > 0) return true;
  for (const text of Object.values(answer.entries ?? {})) if (!isInvisible(text)) return true;
  if (!isInvisible(answer.code ?? '') || (answer.scratch ?? '').trim() !== '') return true;
  return answer.text !== undefined && hasContent(answer.text);
}

/** Characters from which the size of the text before is kept: a save asks for that of an essay three times. */
const longText = 1000;
let before = { text: '', bytes: 0 };

/** UTF-8 size of a text, in bytes. */
export function utf8Bytes(text: string): number {
  if (text.length < longText) return countedBytes(text);
  if (before.text !== text) before = { text, bytes: countedBytes(text) };
  return before.bytes;
}

function countedBytes(text: string): number {
  let bytes = 0;
  for (let i = 0; i < text.length; i += 1) {
    const unit = text.charCodeAt(i);
    if (unit < 0x80) bytes += 1;
    else if (unit < 0x800) bytes += 2;
    else if (unit >= 0xd800 && unit < 0xdc00 && i + 1 < text.length) {
      bytes += 4;
      i += 1;
    } else bytes += 3;
  }
  return bytes;
}

/** What an answer takes in the log, UTF-8 bytes of its texts. */
export function answerBytes({ checked = [], entries: given = {}, text, code, scratch }: Answer): number {
  const texts = [...checked, ...Object.entries(given).flat(), text ?? '', code ?? '', scratch ?? ''];
  return texts.reduce((sum, one) => sum + utf8Bytes(one), 0);
}

function chosen(question: Answerable, checked: readonly string[] | undefined, most: number): Answer | null {
  if (checked === undefined || question.optionOrder === undefined) return null;
  const wanted = new Set(checked);
  const kept = question.optionOrder.filter((id) => wanted.has(id));
  return kept.length === wanted.size && kept.length <= most ? { checked: kept } : null;
}

function entries(
  question: Answerable,
  given: Readonly<Record<string, string>> | undefined,
  fits: (text: string) => boolean,
): Answer | null {
  if (given === undefined || question.entryIds === undefined) return null;
  const kept: Record<string, string> = {};
  for (const [id, text] of Object.entries(given)) {
    if (!question.entryIds.includes(id) || !fits(text)) return null;
    if (text.trim() !== '') kept[id] = text;
  }
  return { entries: kept };
}

function written(
  given: Answer,
  before: Answer | null,
  fields: readonly ('text' | 'code' | 'scratch')[],
): Answer | null {
  const kept: Answer = {};
  let some = false;
  for (const field of fields) {
    const text = given[field];
    if (text !== undefined) {
      some = true;
      if (!isShort(field, text) || (field === 'scratch' && !isUploadOrNone(text))) return null;
    }
    const value = text ?? before?.[field];
    if (value !== undefined) kept[field] = value;
  }
  return some ? kept : null;
}

/** What was uploaded here; any other address would be a link for whoever marks, to wherever its writer likes. */
const isUploadOrNone = (address: string): boolean =>
  address === '' || /^\/api\/common\/file\/[\w-]+(?:\?[\w%=&.~-]*)?$/.test(address);

const isEntry = (text: string): boolean => text.length <= answerLimits.entryChars;

function fitsIn(field: AnswerField, given: Answer): boolean {
  if (field === 'entries') return Object.values(given.entries ?? {}).every(isEntry);
  return isShort(field, given[field] ?? '');
}

function isShort(field: 'text' | 'code' | 'scratch', text: string): boolean {
  if (field === 'scratch') return text.length <= answerLimits.urlChars;
  const limit = field === 'code' ? answerLimits.codeBytes : answerLimits.textBytes;
  return text.length * 3 <= limit || (text.length <= limit && utf8Bytes(text) <= limit);
}

function isTagOf(question: Answerable, tag: string): boolean {
  const place = placeOfTag(tag);
  return place >= 0 && place < (question.optionOrder?.length ?? 0);
}

const media = /<(?:img|video|audio|math|svg)\b/i;
// Nearly every answer begins with what can be seen, and need not be read to its end.
const hasContent = (html: string): boolean =>
  isSeenAtOnce(html) ||
  media.test(html) ||
  !isInvisible(html.replace(/<[^>]*>/g, '').replace(/&nbsp;|&#160;/g, ' '));

/** Whether two answers say the same: cheap, since every save asks it. Entries may stand in any order. */
export const isSameAnswer = (one: Answer, other: Answer): boolean =>
  one.text === other.text &&
  one.code === other.code &&
  one.scratch === other.scratch &&
  one.checked?.length === other.checked?.length &&
  (one.checked ?? []).every((id, index) => id === other.checked?.[index]) &&
  sameEntries(one.entries, other.entries);

const sameEntries = (one: Answer['entries'], other: Answer['entries']): boolean => {
  if (one === undefined || other === undefined) return one === other;
  const ids = Object.keys(one);
  return ids.length === Object.keys(other).length && ids.every((id) => one[id] === other[id]);
};
