import { answerLimits, type Answer } from '@vigil/domain/sitting/public';
import sanitizeHtml from 'sanitize-html';
import type { FillAnswerInput } from './inputs.js';

/**
 * Narrower than what staff may write (`platform/rich-html.ts`): a candidate's answer has no sound, video or
 * formula nodes of its own to keep.
 */
const clean: sanitizeHtml.IOptions = {
  allowedTags: [...sanitizeHtml.defaults.allowedTags, 'img', 'u', 's', 'sub', 'sup'],
  allowedAttributes: {
    ...sanitizeHtml.defaults.allowedAttributes,
    img: ['src', 'alt', 'width', 'height'],
    '*': ['style'],
  },
  allowedStyles: { '*': { 'text-align': [/^(left|right|center|justify)$/] } },
  allowedSchemes: ['http', 'https'],
  allowedSchemesByTag: { img: ['http', 'https', 'data'] },
};

/**
 * What a client sent, as the answer it may mean (wire.md, fill-answer): the whole question filled in, or the
 * short form `answers` for choices. A present, empty field clears; fields that other types use are left to
 * the decider, which knows the question's type.
 */
export function answerFrom(input: Omit<FillAnswerInput, 'paperId' | 'seq' | 'device' | 'commandId'>): Answer {
  const { answers, answerList, answer, codeAnswer, scratchAnswer } = input;
  const given: { -readonly [K in keyof Answer]: Answer[K] } = {};
  if (answers) given.checked = answers;
  else if (answerList) {
    given.checked = answerList.filter((entry) => entry.checked === true).map((entry) => entry.id);
    given.entries = Object.fromEntries(answerList.map((entry) => [entry.id, entry.answer ?? '']));
  }
  if (answer !== null && answer !== undefined) given.text = sanitised(answer);
  if (codeAnswer !== null && codeAnswer !== undefined) given.code = codeAnswer;
  if (scratchAnswer !== null && scratchAnswer !== undefined) given.scratch = scratchAnswer;
  return given;
}

/**
 * Characters beyond which a text is not looked at: twice what an answer may have, for what a paste from a word
 * processor loses here. It stays as it came, and every question refuses it as too long.
 */
const longestLookedAt = 2 * answerLimits.textBytes;

/** HTML without anything that runs; plain text stays as it is. */
export const sanitised = (html: string): string =>
  isPlain(html) || html.length > longestLookedAt ? html : sanitizeHtml(html, clean);

const isPlain = (text: string): boolean => !text.includes('<') && !text.includes('&');
