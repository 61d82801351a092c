import type { DocumentsDamage, DocumentsReport } from '@vigil/stores/documents/documents-report';
import type { Documents } from '@vigil/stores/documents/port';
import { checkDocuments } from '@vigil/stores/documents/sqlite/check-documents';
import { isBrokenFile } from '@vigil/stores/documents/sqlite/readable';
import type { ExitCode, Print } from './printing.js';

const mostPrinted = 20;

/**
 * Holds every document of data.db against its checksum and every collection against what it should hold. What
 * the log knows of it can be had from there or from a backup; the output names each document.
 */
export function verifyDocuments(file: string, print: Print): ExitCode {
  const report = readable(file);
  if (typeof report === 'string') {
    print(`文档库 data.db 已损坏，无法读取（${report}）：请从备份恢复（npm run restore）`);
    return 1;
  }
  return told(report, '请从备份恢复（npm run restore），或恢复这些文档后再校验', print);
}

/** The same of documents that many processes share, where each carries its checksum but no collection a sum. */
export async function verifySharedDocuments(documents: Documents, print: Print): Promise<ExitCode> {
  const report = await documents.check?.();
  if (report === undefined) return 0;
  const unsummed = report.damage.some(({ kind }) => kind === 'unsummed');
  return told(
    report,
    `请从 MongoDB 的备份恢复这些文档后再校验${unsummed ? '；由更早的版本写入的：停止服务后执行 npm run recover -- sum-documents' : ''}`,
    print,
  );
}

function told({ collections, documents, damage }: DocumentsReport, goOn: string, print: Print): ExitCode {
  const verdict = damage.length === 0 ? '与写入时一致' : `${damage.length} 处与写入时不一致`;
  print(`文档 ${documents} 个，集合 ${collections} 个，${verdict}`);
  for (const one of damage.slice(0, mostPrinted)) print(`  ${sentences[one.kind](one)}`);
  if (damage.length > 0) print(`  ${goOn}`);
  return damage.length === 0 ? 0 : 1;
}

const sentences: Readonly<Record<DocumentsDamage['kind'], (damage: DocumentsDamage) => string>> = {
  document: ({ collection, id }) => `集合 ${collection} 的文档 ${id}：内容与校验值不符`,
  missing: ({ collection, detail }) => `集合 ${collection} 缺少文档（现有 / 应有：${detail}）`,
  added: ({ collection, detail }) => `集合 ${collection} 多出文档（现有 / 应有：${detail}）`,
  exchanged: ({ collection }) => `集合 ${collection} 中有文档被换成了别的内容或旧的内容`,
  unsummed: ({ collection, id }) => `集合 ${collection} 的文档 ${id}：没有校验值，无法确认它是否被改动`,
  file: ({ detail }) => `文件结构：${detail}`,
};

function readable(file: string): ReturnType<typeof checkDocuments> | string {
  try {
    return checkDocuments(file);
  } catch (error) {
    if (isBrokenFile(error)) return error instanceof Error ? error.message : String(error);
    throw error;
  }
}
