import { answerLimits, type Answer } from '@vigil/domain/sitting/public';
import { workerFile } from '@vigil/stores/threads';
import { SideThread } from '../platform/side-thread.js';
import { cleanAsWritten, cleanHtml } from './answer-html.js';
import type { FillAnswerInput } from './inputs.js';

/**
 * What a client sent, as the answer it may mean (wire.md, fill-answer): the whole question filled in, or the
 * short form `answers` for choices. A present, empty field clears; fields that other types use are left to
 * the decider, which knows the question's type. At once, but for a long text that has to be looked at closely:
 * `whose` is the account that pays for it with its turn.
 */
export function answerFrom(
  input: Omit<FillAnswerInput, 'paperId' | 'seq' | 'device' | 'commandId'>,
  whose: string,
): Answer | Promise<Answer> {
  const { answers, answerList, answer, codeAnswer, scratchAnswer } = input;
  const given: { -readonly [K in keyof Answer]: Answer[K] } = {};
  if (answers) given.checked = answers;
  else if (answerList) {
    given.checked = answerList.filter((entry) => entry.checked === true).map((entry) => entry.id);
    given.entries = Object.fromEntries(answerList.map((entry) => [entry.id, entry.answer ?? '']));
  }
  if (codeAnswer !== null && codeAnswer !== undefined) given.code = codeAnswer;
  if (scratchAnswer !== null && scratchAnswer !== undefined) given.scratch = scratchAnswer;
  if (answer === null || answer === undefined) return given;
  const text = sanitised(answer, whose);
  if (typeof text === 'string') return { ...given, text };
  return text.then((clean) => ({ ...given, text: clean }));
}

/** The same for several questions or the parts of one. */
export const answersFrom = (
  inputs: readonly (Parameters<typeof answerFrom>[0] & { readonly quId: string })[],
  whose: string,
): Promise<{ readonly quId: string; readonly answer: Answer }[]> =>
  Promise.all(inputs.map(async (input) => ({ quId: input.quId, answer: await answerFrom(input, whose) })));

/**
 * Characters beyond which a text is not looked at: twice what an answer may have, for what a paste from a word
 * processor loses here. It stays as it came, and every question refuses it as too long.
 */
const longestLookedAt = 2 * answerLimits.textBytes;

/** Characters up to which a text is looked at here: 2 ms at the most. 400,000 would hold up all others for half a second. */
const longestHere = 2048;

const beside = new SideThread<string, string>({
  file: workerFile(import.meta.url, './clean-html.worker.ts'),
  memoryMb: 256,
  mostWaiting: 500,
  what: 'an answer could not be looked at',
});

/** HTML without anything that runs; plain text stays as it is. */
export function sanitised(html: string, whose: string): string | Promise<string> {
  if (isPlain(html) || html.length > longestLookedAt) return html;
  const asWritten = cleanAsWritten(html);
  if (asWritten !== null) return asWritten;
  return html.length <= longestHere ? cleanHtml(html) : beside.run(html, whose);
}

const isPlain = (text: string): boolean => !text.includes('<') && !text.includes('&');
