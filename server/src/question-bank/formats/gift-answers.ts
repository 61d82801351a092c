import type { Feedback } from './feedback.js';
import type { FileQuestion } from './file-question.js';
import { html, words, type Format } from './gift-text.js';
import { blanksOf, findUnescaped, lineOf, optionsOf, pairsOf, splitUnescaped, trueFalse, type Said } from './read-question.js'; // prettier-ignore
import { rightOptions, wholeAnswers, wholeNumbers } from './weights.js';

// What stands between the braces of a GIFT question.

type Body = Pick<FileQuestion, 'quType'> & Partial<FileQuestion>;

interface Answer {
  readonly mark: string;
  readonly text: string;
  /** share of the points; null: none is said */
  readonly weight: number | null;
  /** what is said to who gives it; '' for nothing */
  readonly feedback: string;
}

/**
 * The type of a question and its answers, as Moodle tells them. What is said about single answers is added to
 * `feedback`.
 */
export function answersOf(inside: string, format: Format, said: Said, feedback: Feedback[]): Body {
  if (inside === '') return { quType: 4 };
  const whole = answerIn('', inside);
  if (/^(?:T|TRUE|F|FALSE)$/i.test(whole.text.trim())) {
    for (const one of splitUnescaped(whole.feedback, '#'))
      feedback.push({ about: '', html: html(one, format, true) });
    return { quType: 3, options: trueFalse(/^T/i.test(whole.text.trim())) };
  }
  if (inside.startsWith('#')) return numerical(inside.slice(1).trim(), format, said, feedback);
  const answers = split(inside);
  for (const one of answers)
    feedback.push({ about: html(one.text, format, true), html: html(one.feedback, format, true) });
  if (answers.every(({ mark, text }) => mark !== '~' && text.includes('->')))
    return matching(answers, format);
  if (!answers.some(({ mark }) => mark === '~')) {
    const texts = answers
      .map(({ text, weight }) => ({ text: words(text), percent: weight ?? 100 }))
      .filter(({ text }) => text !== '');
    return { quType: 5, blanks: blanksOf([wholeAnswers(texts, said)]), inOrder: true };
  }
  // Moodle: without `=` several are chosen.
  const isSingle = answers.some(({ mark }) => mark === '=');
  const weighed = answers.map(({ mark, text, weight }) => ({
    text: words(text),
    percent: weight ?? (mark === '=' ? 100 : 0),
  }));
  const right = rightOptions(weighed, isSingle, said);
  const count = right.filter((isRight) => isRight).length;
  return {
    quType: isSingle || count === 1 ? 1 : 2,
    options: optionsOf(
      answers.map(({ text }, index) => ({
        content: html(text, format, true),
        isRight: right[index] === true,
      })),
    ),
  };
}

/** `3.14`, `3:0.5` (with tolerance), `1..5` (a range), several by `=`. */
function numerical(inside: string, format: Format, said: Said, feedback: Feedback[]): Body {
  const answers = /[=~]/.test(inside) ? split(inside) : [answerIn('=', inside)];
  const numbers = answers
    .map(({ mark, text, weight, feedback: why }) => {
      const [number = '', tolerance = ''] = text.trim().split(':');
      feedback.push({ about: lineOf(number), html: html(why, format, true) });
      return {
        text: number.trim(),
        tolerance: tolerance.trim(),
        percent: weight ?? (mark === '=' ? 100 : 0),
      };
    })
    .filter(({ text }) => text !== '');
  return { quType: 5, blanks: blanksOf([wholeNumbers(numbers, said)]), inOrder: true };
}

/** The answers that `=` and `~` begin; without either the whole is one. */
function split(inside: string): Answer[] {
  const starts: number[] = [];
  for (let i = 0; i < inside.length; i += 1) {
    if (inside[i] === '\\') i += 1;
    else if (inside[i] === '~' || inside[i] === '=') starts.push(i);
  }
  if (starts.length === 0) return [answerIn('=', inside)];
  return starts.map((start, index) =>
    answerIn(inside[start] as string, inside.slice(start + 1, starts[index + 1] ?? inside.length)),
  );
}

function answerIn(mark: string, written: string): Answer {
  const weight = /^\s*%(-?\d+(?:\.\d+)?)%/.exec(written);
  const rest = weight === null ? written : written.slice(weight[0].length);
  const at = findUnescaped(rest, '#');
  return {
    mark,
    text: at < 0 ? rest : rest.slice(0, at),
    weight: weight === null ? null : Number(weight[1]),
    feedback: at < 0 ? '' : rest.slice(at + 1),
  };
}

function matching(answers: readonly Answer[], format: Format): Body {
  const sides = answers.map(({ text }): [string, string] => {
    const at = text.indexOf('->');
    return [html(text.slice(0, at), format, true), html(text.slice(at + 2), format, true)];
  });
  const distractors = sides.filter(([left]) => left === '').map(([, right]) => right);
  const together = sides.filter(([left]) => left !== '');
  return { quType: 6, ...pairsOf(together, distractors) };
}
