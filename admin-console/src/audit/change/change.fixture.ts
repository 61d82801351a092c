import type { AuditEvent } from '../replay.ts';
import type { ChangedQuestion } from './change-parts.ts';

/** An event of a paper's own stream, `minute` after nine. */
export const eventAt = (revision: number, part: Partial<AuditEvent> = {}): AuditEvent => ({
  ...{ revision, stream: 'paper-p', id: `e${revision}`, type: 'AnswerSaved', kind: 'answer' },
  time: new Date(Date.parse('2026-11-21T01:00:00Z') + revision * 60_000).toISOString(),
  ...{ actor: '李晓梅', text: `保存第 ${revision} 题的答案`, data: null },
  ...{ previousHash: '', hash: `hash${revision}`.padEnd(64, '0'), verified: true, sealed: true, image: null },
  ...part,
});

/** A question with options, blanks or items, by what is written in them. */
export const questionOf = (
  quType: number,
  contents: Readonly<Record<string, string>>,
  partners: Readonly<Record<string, string>> = {},
): ChangedQuestion => ({
  quType,
  answerList: Object.entries(contents).map(([id, content]) => ({ id, content })),
  matchList: Object.entries(partners).map(([tag, content]) => ({ tag, content })),
});
