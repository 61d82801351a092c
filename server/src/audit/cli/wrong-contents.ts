import type { Documents } from '@vigil/stores/documents/port';
import { DocumentDamaged } from '@vigil/stores/documents/document-damaged';
import { readContents, type NamedContent } from './named-contents.js';

/** What an event names, by its id, and is not as it says. */
export interface WrongContent {
  readonly id: string;
  /** Chinese */
  readonly text: string;
  /** a start writes it from the log */
  readonly isToCome: boolean;
}

const contentsAtOnce = 200;

/**
 * Those of the named contents that are missing, damaged or otherwise than their hash. `isToCome`: whether a start writes
 * the one with this id.
 */
export async function wrongContents(
  documents: Documents,
  named: readonly NamedContent[],
  isToCome: (id: string) => boolean,
): Promise<WrongContent[]> {
  const wrong: WrongContent[] = [];
  const isWrong = (id: string, text: string): void => void wrong.push({ id, text, isToCome: false });
  for (let at = 0; at < named.length; at += contentsAtOnce) {
    const some = named.slice(at, at + contentsAtOnce);
    const found = await readContents(documents, some).catch((error: unknown) => {
      if (error instanceof DocumentDamaged) return null;
      throw error;
    });
    if (found === null) {
      // Of many read together one was damaged: which it is.
      if (some.length === 1) isWrong(some[0]?.id ?? '', '内容已损坏');
      else for (const one of some) wrong.push(...(await wrongContents(documents, [one], isToCome)));
      continue;
    }
    for (const { id, sha256 } of some) {
      const content = found.get(id);
      if (content !== undefined && content.sha256 !== sha256) isWrong(id, '内容与哈希不符');
      else if (content === undefined && !isToCome(id)) isWrong(id, '内容缺失');
      else if (content === undefined)
        wrong.push({ id, text: '内容缺失，下次启动会按日志补写', isToCome: true });
    }
  }
  return wrong;
}

/** What an operator does about them. */
export const contentsComeBack = (wrong: readonly WrongContent[]): string[] => [
  ...(wrong.some(({ isToCome }) => isToCome)
    ? ['其变更只写入了日志的题目版本：启动服务（npm start），之后请再次校验']
    : []),
  ...(wrong.some(({ isToCome }) => !isToCome)
    ? [
        '题目版本与组卷蓝图写入后不再改变：请查明改了什么，从改动之前的备份恢复（npm run restore）；编辑保存只产生新的版本，原版本仍会在此列出',
      ]
    : []),
];
