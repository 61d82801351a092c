import { saveFile } from '@vigil/ui/connection/save-file.ts';
import { t } from '@vigil/ui/text/t.ts';
import type { AnswerFields } from '@vigil/ui/questions/question.ts';
import { isOlder, type UncountedAnswer } from '../answer-queue/queue-item.ts';

/** A place's number by quId, for people; unknown ones keep their id. */
export type Numbering = (quId: string) => string;

/** The answers as JSON with everything that identifies them, for an administrator. */
export function answersAsJson(paperId: string, title: string, answers: readonly UncountedAnswer[]): string {
  return JSON.stringify({ paperId, title, exportedAt: new Date().toISOString(), answers }, null, 2);
}

/** The answers as plain text, for the candidate to read. */
export function answersAsText(
  title: string,
  answers: readonly UncountedAnswer[],
  numbering: Numbering,
): string {
  const parts = answers.map((answer) => {
    const { item, msg, refusedAt } = answer;
    const time = new Date(refusedAt).toLocaleString('zh-CN');
    return [
      item.body.kind === 'answer' ? numbering(item.body.quId) : '',
      t('作答时间：{{time}}', { time: new Date(item.queuedAt).toLocaleString('zh-CN') }),
      isOlder(answer)
        ? t('另一台设备上有更新的答案，已按较新的答案计（{{time}}）', { time })
        : t('未计入原因：{{msg}}（{{time}}）', { msg, time }),
      item.body.kind === 'answer' ? answerText(item.body.fields) : '',
    ].join('\n');
  });
  return [t('《{{title}}》{{called}}', { title, called: calledOf(answers) }), ...parts].join('\n\n');
}

/** What all of them are: 未采用 where a newer answer of each question counts. */
export const calledOf = (answers: readonly UncountedAnswer[]): string =>
  answers.every(isOlder) ? t('未采用的作答') : t('未计入的作答');

/** What was written, in words as far as ids allow. */
export function answerText(fields: AnswerFields): string {
  if (fields.answers) return t('所选选项：{{ids}}', { ids: fields.answers.join('、') || t('（空）') });
  if (fields.answerList)
    return fields.answerList.map((entry, index) => `${index + 1}. ${entry.answer}`).join('\n');
  if (fields.codeAnswer !== undefined) return fields.codeAnswer;
  if (fields.scratchAnswer !== undefined) return fields.scratchAnswer;
  return (fields.answer ?? '')
    .replace(/<\/(?:p|li|div)>|<br\s*\/?>/gi, '\n')
    .replace(/<[^>]*>/g, '')
    .trim();
}

/** Gives a text to the browser as a file. */
export const download = (name: string, type: string, text: string): void =>
  saveFile(name, new Blob([text], { type: `${type};charset=utf-8` }));
