import { expect } from 'vitest';
import type { QuestionContent, QuestionPart } from '@vigil/domain/question-bank/question';

const plain = (html: string): string => html.replace(/<[^>]*>/g, '').trim();

/** Whole texts that tell the key of a question, unless the candidate must see them anyway. */
export function secretsOf(content: QuestionContent | QuestionPart): string[] {
  const parts = 'parts' in content ? (content.parts ?? []) : [];
  const texts = [
    content.analysis,
    content.rightAnswer ?? '',
    ...(content.blanks ?? []).flatMap((blank) => blank.accepted),
  ].map(plain);
  const visible = JSON.stringify([
    content.content,
    content.titleBody,
    content.options?.map((one) => one.content),
    content.pairs,
    content.matches,
  ]);
  return [...texts.filter((text) => text.length > 3 && !visible.includes(text)), ...parts.flatMap(secretsOf)];
}

/** Nothing of what left the server (`bytes`) says what is right. */
export function expectNoKey(bytes: readonly string[], secrets: readonly string[]): void {
  const all = bytes.join('\n');
  expect(all.length).toBeGreaterThan(1000);
  const leaked = secrets.filter(
    (secret) => all.includes(secret) || all.includes(JSON.stringify(secret).slice(1, -1)),
  );
  expect(leaked).toEqual([]);
  expect(all).not.toMatch(/"isRight":\s*(true|false|0|1)/);
  expect(all).not.toMatch(/"rightAnswer":\s*"/);
  expect(all).not.toMatch(/"analysis":\s*"/);
  expect(all).not.toMatch(/"accepted"|"matchId"|"sha256"|"blueprint"|"seed":/);
  expect(all).not.toMatch(/"actualScore":\s*[\d.]/);
}

/** Nothing of what left the server (`bytes`) says how a paper did: no field that could, and none of these figures. */
export function expectNoScore(bytes: readonly string[], figures: readonly string[]): void {
  const all = bytes.join('\n');
  expect(all.length).toBeGreaterThan(1000);
  expect(figures.filter((figure) => all.includes(figure))).toEqual([]);
  expect(all).not.toMatch(/"(?:userScore|userObjScore|userSubjScore|maxScore|actualScore)":\s*[\d.]/);
  expect(all).not.toMatch(/"(?:objScore|subjScore|place|above)":\s*[\d.]/);
  expect(all).not.toMatch(/"passed":\s*(?:true|false|\d)/);
  expect(all).not.toMatch(/"(?:comment|remark)":\s*"[^"]/);
}
